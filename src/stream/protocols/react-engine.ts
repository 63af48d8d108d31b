/** The events with which the ReAct engine reports a run to its pages. */
import type { StreamProtocol } from '../protocol.ts';
import { RunStream } from '../react-engine/assembler.ts';
import { channelOf, frameOf } from '../react-engine/frame.ts';

const reactEngine: StreamProtocol = {
  id: 'react-engine',

  detects(event) {
    const { channel, data } = frameOf(event);
    if (channel === 'resume_done') return typeof data?.replayed === 'number';
    if (data === undefined) return false;
    const own = channelOf(data);
    const { status, iteration } = data;
    if (channel === undefined) return own === 'step' && typeof status === 'string' && typeof iteration === 'number';
    if (channel === 'step') return own === 'step';
    if (channel === 'answer' && own === 'answer') return true;
    if (channel === 'phase' && typeof data.name === 'string') return typeof status === 'string';
    return (channel === 'compact' || channel === 'phase' || channel === 'inject') && own === channel;
  },

  begin: context => new RunStream(context),
};

export default reactEngine;
