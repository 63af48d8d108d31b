import type { Call, Reply } from './server.ts';

export const MODEL = 'gpt-4o';
export const SMALL_MODEL = 'gpt-4.1-mini';
export const SYSTEM = 'You are a travel assistant. Use the tools; never guess.';

export const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC';
export const WAV = 'UklGRiwAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQgAAACAgICAgICAgA==';
export const PDF =
  'JVBERi0xLjQKMSAwIG9iajw8L1R5cGUvQ2F0YWxvZy9QYWdlcyAyIDAgUj4+ZW5kb2JqCjIgMCBvYmo8PC9UeXBlL1BhZ2VzL0tpZHNbMyAwIFJdL0Nvd' +
  'W50IDE+PmVuZG9iagozIDAgb2JqPDwvVHlwZS9QYWdlL1BhcmVudCAyIDAgUi9NZWRpYUJveFswIDAgOSA5XT4+ZW5kb2JqCnRyYWlsZXI8PC9Sb290ID' +
  'EgMCBSPj4KJSVFT0YK';

/** The results of the tools. Every client wraps these three functions in its own kind of tool. */
export const world = {
  getWeather({ city }: { city: string }) {
    const celsius = { Paris: 18, Oslo: 7, 東京: 26 }[city] ?? 21;
    return { city, celsius, sky: celsius < 10 ? 'rain 🌧️' : 'clear ☀️' };
  },
  searchFlights({ from, to }: { from: string; to: string }): string {
    return `2 flights ${from}-${to}: RC101 at 08:15, RC207 at 17:40`;
  },
  bookFlight({ flight }: { flight: string }): string {
    throw new Error(`booking ${flight} failed: payment service unavailable`);
  },
};

const weather = (city: string): Call => ({ name: 'get_weather', args: JSON.stringify({ city }) });
// gpt-4o writes a space after the colon in parallel calls. A client that parses and rewrites the text loses it.
const spacedWeather = (city: string): Call => ({ name: 'get_weather', args: `{"city": ${JSON.stringify(city)}}` });
const flights: Call = { name: 'search_flights', args: '{"from":"CDG","to":"OSL"}' };
const booking: Call = { name: 'book_flight', args: '{"flight":"RC101"}' };

export interface Script {
  readonly prompt: string;
  readonly replies: readonly Reply[];
}

const reply = (text: string): Reply => ({ text });
const call = (...calls: Call[]): Reply => ({ calls });

/** Every client has these conversations, so that differences in the recordings come from the client. */
export const scripts = {
  single: {
    prompt: 'What is the weather in Paris?',
    replies: [call(weather('Paris')), reply('It is 18 °C and clear in Paris.')],
  },
  parallelTwo: {
    prompt: 'Compare the weather in Paris and Oslo.',
    replies: [call(spacedWeather('Paris'), spacedWeather('Oslo')), reply('Paris is 11 degrees warmer than Oslo.')],
  },
  parallelThree: {
    prompt: 'Weather in Paris and in 東京, and flights from CDG to OSL? 🙏',
    replies: [
      call(spacedWeather('Paris'), spacedWeather('東京'), flights),
      reply('Paris 18 °C, 東京 26 °C ☀️. Two flights: RC101 and RC207.'),
    ],
  },
  severalTurns: {
    prompt: 'Find a flight from CDG to OSL and tell me what to wear.',
    replies: [
      { text: 'Let me look at the flights first.', calls: [flights] },
      call(weather('Oslo')),
      reply('Take RC101 at 08:15, and bring a raincoat: 7 °C and rain.'),
    ],
  },
  failing: {
    prompt: 'Book RC101 and tell me the weather in Oslo.',
    replies: [call(booking, weather('Oslo')), reply('The booking failed; Oslo has 7 °C and rain.')],
  },
  wrongArguments: {
    prompt: 'How is the weather there?',
    replies: [call({ name: 'get_weather', args: '{"town":"Oslo"}' }), reply('Which city do you mean?')],
  },
  streamed: {
    prompt: 'Weather in Paris and Oslo, please.',
    replies: [
      { text: 'Checking both cities…', calls: [spacedWeather('Paris'), spacedWeather('Oslo')] },
      reply('Paris: 18 °C ☀️. Oslo: 7 °C 🌧️.'),
    ],
  },
} satisfies Record<string, Script>;
