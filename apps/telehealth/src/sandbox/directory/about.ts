import { specialtiesOf } from '#directory/specialties.ts'
import { pick, type Random } from './random.ts'

const openings = [
  'Asking for help takes courage, and I am glad you are here.',
  'I believe that people know more about their own lives than any expert does.',
  'My office is a calm place where nothing has to be perfect.',
  'You set the pace, and I listen closely.',
  'Many of the people I meet are carrying a lot at once.',
  'Small steps count, and we can take them together.',
  'I like to begin with what already works for you.',
  'Life can change fast, and it helps to talk it through with someone.',
]
const methods = [
  'We look at what keeps a worry going and try out new ways to answer it.',
  'I use simple tools you can practice between our talks.',
  'We set one clear goal and check each time whether we are getting closer.',
  'I bring in mindfulness where it helps and leave it out where it does not.',
  'Together we map the week and find room for rest.',
  'I will ask honest questions and never rush you for an answer.',
]
const closings = [
  'Outside of work I grow tomatoes and lose at chess.',
  'When I am not working, I walk my old dog along the river.',
  'On weekends you will find me on a bicycle or in a library.',
  'At home I bake bread and sing off key with my children.',
  'I spend my free time painting the same hill in every season.',
  'My own reset button is a long swim.',
  'I play the cello, mostly for the neighbors.',
]

/** A warm and plain text about an invented counselor. */
export function aboutText(random: Random, codes: readonly string[], years: number): string {
  const [first, second] = specialtiesOf(codes).map((specialty) => specialty.name.toLowerCase())
  const fields = second ? `${first ?? ''} and ${second}` : (first ?? '')
  const focus = `For ${years} years I have worked with people who live with ${fields}.`
  return [pick(random, openings), focus, pick(random, methods), pick(random, closings)].join(' ')
}
