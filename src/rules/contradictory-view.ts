import type { MediaPart, Message, Part } from '../generated/types.ts';
import { defineRule } from '../model/rule.ts';

export default defineRule({
  id: 'contradictory-view',
  summary: 'A flat view that is stored beside the parts says what the parts say.',
  docs: {
    fires:
      'A message that keeps its text, its reasoning or its images a second time, flat, and differently: the parts were edited and the view was not, or the other way round.',
    why: 'One reader shows the view, another sends the parts: people and the model see two conversations.',
    remedy: 'Do not store what can be computed. Where it is stored, make it anew from the parts after every edit.',
  },
  parameters: {
    /** What may stand between the reasoning of several parts in the view of them. */
    separators: ['\n\n', ''] as readonly string[],
  },
  messages: {
    text: 'the stored `text` is not what the {count} text parts say',
    reasoning: 'the stored `reasoning` is not what the {count} reasoning parts say',
    imageCount: 'the stored `images` are {stored}, the image parts {count}',
    images: 'the stored `images` are others than those in the parts',
  },
  after: ['wrong-type', 'unknown-part-type', 'part-in-wrong-role'],
  check(_view, report, { separators }) {
    return {
      message(message) {
        const { views } = message;
        if (views === undefined) return;
        const parts = message.parts.flatMap((part): readonly Part[] =>
          part.type === 'tool_result' ? part.content : [part],
        );
        const texts = parts.flatMap(part => (part.type === 'text' ? [part.text] : []));
        const thoughts = parts.flatMap(part => (part.type === 'reasoning' ? [part.text ?? ''] : []));
        if (views.text !== undefined && views.text !== texts.join('')) tell('text', { count: texts.length }, message);
        if (views.reasoning !== undefined && separators.every(each => views.reasoning !== thoughts.join(each)))
          tell('reasoning', { count: thoughts.length }, message);
        const images = parts.filter(part => part.type === 'image');
        if (views.images !== undefined && views.images !== images.length)
          tell('imageCount', { stored: views.images, count: images.length }, message);
        else if (views.imageSources?.some((source, i) => source !== sourceOf(images[i] as MediaPart | undefined)))
          tell('images', { count: images.length }, message);
      },
    };

    function tell(
      view: 'text' | 'reasoning' | 'imageCount' | 'images',
      data: Readonly<Record<string, number>>,
      message: Message,
    ): void {
      const field = view === 'imageCount' ? 'images' : view;
      report({ messageId: view, at: { pointer: `${message.pointer}/${field}` }, in: message, data, label: 'not so' });
    }
  },
});

function sourceOf(image: MediaPart | undefined): string {
  return image?.url ?? image?.data ?? image?.fileId ?? '';
}
