/** Compares the dialect `haystack` with the library, if Python has it: `pip install haystack-ai`. */
import system from '../generators/formats/haystack.ts';
import { agreesWith } from './framework.ts';

agreesWith({ system, module: 'haystack.dataclasses', meaning: messages => messages, besides: /^$/ });
