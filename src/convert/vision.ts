/** What a model that takes no images is sent. */
import type { Lose } from '../shapes/shape.ts';
import type { NormalMessage } from './normal-form.ts';

/** The messages without the images that people sent; each of them is told as a loss. */
export function withoutImages(messages: readonly NormalMessage[], lose: Lose): readonly NormalMessage[] {
  return messages.map(each => {
    const { message } = each;
    if (message.role !== 'user' || !message.parts.some(part => part.type === 'image')) return each;
    const parts = message.parts.filter(part => {
      if (part.type === 'image') lose(part, 'dropped', 'the model takes no images');
      return part.type !== 'image';
    });
    return { ...each, message: { ...message, parts } };
  });
}
