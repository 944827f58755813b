// The little of a browser that the modules of the page ask for while they are loaded: loaded before every test.

globalThis.document = {documentElement: {lang: ""}};
Object.defineProperty(globalThis, "navigator", {value: {languages: ["en"]}, configurable: true});

const kept = new Map();
globalThis.localStorage = {
  getItem: (key) => kept.get(key) ?? null,
  setItem: (key, value) => kept.set(key, String(value)),
  removeItem: (key) => kept.delete(key),
  clear: () => kept.clear(),
};
