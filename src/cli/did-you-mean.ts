export { didYouMean } from '../model/did-you-mean.ts';
