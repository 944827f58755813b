// The texts of a file that carries a match: English, which is in the scripts.

/** @type {Catalogue} */
export const catalogue = {language: "en", forms: [1, 0, 1], texts: {}};
