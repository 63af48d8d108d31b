/** Branches of a tree repeat their common messages. Reading stops after this many messages. */
export const MAX_MESSAGES = 200_000;
