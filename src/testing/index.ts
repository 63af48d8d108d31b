/**
 * Property-based tests with fast-check: generated conversations, faults to inject into them, and properties to check. Requires
 * the optional peer dependency `fast-check`.
 *
 * @module rolecall/testing
 */
export { conversations, type RequestOptions, requests } from './arbitraries.ts';
export { type Breaker, type Broken, breakers, type Choose, type TextBreaker, textBreakers } from './breakers.ts';
export { type Exchange, exchangeLogs, type LogBreaker, logBreakers } from './exchanges.ts';
export { fixIsLawful } from './fix-properties.ts';
export {
  breakerIsCaught,
  dialectFor,
  draw,
  holds,
  isCaught,
  isIdentity,
  isSilent,
  reporter,
  validIsSilent,
} from './properties.ts';
export { type StoredReplyBreaker, storedReplyBreakers } from './stored-replies.ts';
export type { Split, StreamBreaker, StreamSystem } from './stream-system.ts';
export type { System, SystemBreaker } from './system.ts';
export { type TemplateBreaker, templateBreakers } from './template-breakers.ts';
