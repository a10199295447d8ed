-- The index of the texts of todos: for each todo a list of pieces of words, which the program makes
-- (Docs/database.md). It holds no text of its own, so only the program can write it.

CREATE VIRTUAL TABLE search USING fts5(
  pieces, content = '', columnsize = 0, detail = none,
  tokenize = "ascii tokenchars '!""#$%&''()*+,-./:;<=>?@[\]^_`{|}~'"
);
