import type { Approach } from '#modules/directory/approaches.ts'
import { findSpecialties } from '#modules/directory/specialties.ts'
import { pick, type Random } from './random.ts'

/** How somebody who works in this way begins to tell of it, and what is done in the hour; none names a field of work. */
export const biographyPhrases: Readonly<
  Record<Approach, { readonly openings: readonly string[]; readonly methods: readonly string[] }>
> = {
  tools: {
    openings: [
      'Small steps count, and we can take them together.',
      'I like to begin with what already works for you.',
      'I keep our talks practical, and you choose what we work on.',
      'A problem gets smaller once there is a plan for it.',
      'You already know what is hard, and I help you find what helps.',
    ],
    methods: [
      'I use simple tools you can practice between our talks.',
      'We set one clear goal and check each time whether we are getting closer.',
      'Together we map the week and find room for rest.',
      'We try one thing at a time and keep what helps.',
    ],
  },
  listening: {
    openings: [
      'Asking for help takes courage, and I am glad you are here.',
      'You set the pace, and I listen closely.',
      'Many of the people I meet are carrying a lot at once.',
      'I listen first, and nothing has to be perfect here.',
      'Being heard can make a heavy week lighter.',
    ],
    methods: [
      'I will ask honest questions and never rush you for an answer.',
      'We go where you want to go, and there is no homework.',
      'I take in the whole of it before I say what I think.',
      'You can talk or be quiet, and both are fine with me.',
    ],
  },
  understanding: {
    openings: [
      'I believe that people know more about their own lives than any expert does.',
      'What we feel has a reason, even when it is hard to see.',
      'Life can change fast, and it helps to see what that does to us.',
      'How we once learned to cope is worth a second look.',
      'I am curious about what lies underneath.',
    ],
    methods: [
      'We look at what keeps coming back and where it may have begun.',
      'We look back as far as it helps, and no further.',
      'Together we work out what a strong feeling is telling you.',
      'I ask how things came to be, and we put the pieces together.',
    ],
  },
}
const closings = [
  'Outside of work I grow tomatoes and lose at chess.',
  'When I am not working, I walk my old dog along the river.',
  'On weekends you will find me on a bicycle or in a library.',
  'At home I bake bread and sing off key with my children.',
  'I spend my free time painting the same hill in every season.',
  'My own reset button is a long swim.',
  'I play the cello, mostly for the neighbors.',
]

/** A warm and plain text about an invented counselor, who tells of the way she or he works and of no other. */
export function createBiography(
  random: Random,
  { approach, codes, years }: { approach: Approach; codes: readonly string[]; years: number },
): string {
  const [first, second] = findSpecialties(codes).map((specialty) => specialty.name.toLowerCase())
  const fields = second ? `${first ?? ''} and ${second}` : (first ?? '')
  const focus = `For ${years} years I have worked with people on ${fields}.`
  const { openings, methods } = biographyPhrases[approach]
  return [pick(random, openings), focus, pick(random, methods), pick(random, closings)].join(' ')
}
