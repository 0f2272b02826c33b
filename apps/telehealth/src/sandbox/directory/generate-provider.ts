import { licenseKinds } from '@evenkeel/api-contract/counselor/license-kinds'
import type { OpenHours, providers } from '#db/tables.ts'
import {
  type Approach,
  approaches,
  EAP_COUNSELOR,
  ENGLISH_ID,
  findSpecialties,
  languages,
  SPANISH_ID,
  specialties,
} from '#modules/directory/reference-data.ts'
import { createStatementPicker, type StatementAuthor } from './statements.ts'
import { createRandom, pick, pickIdentities, pickSome, type Random } from './random.ts'
import { type Place, places } from './places.ts'

/** First and second sentences of a biography by approach; none names a specialty. */
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

/** Generates a warm, plain biography for the counselor's approach. */
function createBiography(
  random: Random,
  { approach, codes, years }: { approach: Approach; codes: readonly string[]; years: number },
): string {
  const [first, second] = findSpecialties(codes).map((specialty) => specialty.name.toLowerCase())
  const fields = second ? `${first ?? ''} and ${second}` : (first ?? '')
  const focus = `For ${years} years I have worked with people on ${fields}.`
  const { openings, methods } = biographyPhrases[approach]
  return [pick(random, openings), focus, pick(random, methods), pick(random, closings)].join(' ')
}

/** Name parts of invented people. */
const firstNames = {
  Female: (
    'Nina Amara Priya Elena Keisha Mei Sofia Ingrid Leila Rosa Hannah Thandi Yuki Carmen Fatima Grace Olga Naomi ' +
    'Bridget Lakshmi Camila Ruth Zainab Wren Adaeze Tamika Marisol Anneliese Soo-jin Paloma Dalia Imani Noelle ' +
    'Esperanza Farah June Kavya Lucille Maeve Odette Petra Renata Saoirse Talia Ursula Vera Winona Xiomara Yesenia Zora'
  ).split(' '),
  Male: (
    'Luis Marcus Arjun David Kwame Hiro Mateo Anders Omid Rafael Samuel Sipho Kenji Diego Tariq Henry Pavel Isaac ' +
    'Declan Vikram Joaquin Elias Yusuf Robin Chidi Terrence Alonso Matthias Min-ho Andre Nabil Jelani Theo ' +
    'Emilio Bilal August Rohan Calvin Finn Gustav Peter Ruben Cormac Tobias Ulises Victor Wendell Xavier Yael Zane'
  ).split(' '),
} as const

export const lastNames: readonly string[] = (
  'Park Ortega Okafor Lindqvist Shah Moreau Castellanos Brennan Whitfield Nakamura Delgado Abernathy Petrov Mbeki ' +
  'Tran Holloway Rosenthal Quintero Haverford Iyer Kowalski Laurent Montoya Nkemelu Osei Palmer Rahimi Santiago ' +
  'Thibodeaux Underhill Vasquez Winslow Yamada Zielinski Adeyemi Bellamy Chaudhry Drummond Espinoza Fairchild ' +
  'Garrison Hinojosa Ivanova Jaramillo Kaplan Littlefeather Mahmoud Novak Oyelaran Pemberton Ramaswamy Solberg ' +
  'Tanaka Ueda Villanueva Weatherby Yoon Zamora Ashworth Benavides Cho Dubois Eriksen Figueroa Goldstein Huang ' +
  'Ibarra Jeffries Khoury Larkin Mendez Nilsson Obi Pacheco Rivera Sandoval Takahashi Vance Wexler Young Zuniga'
).split(' ')

/** Degrees by license. */
const degrees = {
  psychologist: ['PhD in Clinical Psychology', 'PsyD', 'PhD in Counseling Psychology'],
  LCSW: ['Master of Social Work'],
  LMFT: ['MA in Marriage and Family Therapy'],
  LPC: ['MA in Counseling', 'MEd in Counseling'],
  LMHC: ['MS in Mental Health Counseling'],
} as const

/** Invented universities. */
const schools: readonly string[] = (
  'Larkspur University|Harrow Lake College|University of the Western Shore|Fairmont State Institute|Redstone University|' +
  'Bayview Graduate School|Copper Ridge University|Saint Aldren College|Northern Prairie University|Willow Bend University'
).split('|')

const weekdays = [1, 2, 3, 4, 5]
const at = (hour: number, minute = 0): number => hour * 60 + minute

/** Weekly patterns; some counselors start on the half hour, some work evenings or Saturdays. */
const weekPatterns: readonly (readonly OpenHours[])[] = [
  weekdays.flatMap((weekday) => [
    { weekday, from: at(9), to: at(12) },
    { weekday, from: at(13), to: at(17) },
  ]),
  weekdays.flatMap((weekday) => [
    { weekday, from: at(8, 30), to: at(12, 30) },
    { weekday, from: at(13, 30), to: at(16, 30) },
  ]),
  [1, 2, 3, 4].map((weekday) => ({ weekday, from: at(11), to: at(20) })),
  [2, 3, 4, 5].flatMap((weekday) => [
    { weekday, from: at(10), to: at(14) },
    { weekday, from: at(15), to: at(19) },
  ]),
  [1, 3, 5].map((weekday) => ({ weekday, from: at(7), to: at(14) })),
  [2, 4, 6].map((weekday) => ({ weekday, from: at(9, 30), to: at(17, 30) })),
  [3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: at(16), to: at(21) })),
  [1, 2, 4, 5].map((weekday) => ({ weekday, from: at(8), to: at(13) })),
]

const pickWeeklyHours = (random: Random): readonly OpenHours[] => pick(random, weekPatterns)

export const FIRST_PROVIDER_ID = 800_501
const SEED = 20_260_301
/** More than two weeks: the first free time of a fully booked counselor is after them. */
const FULL_DAYS = 15
/** One in this many counselors is fully booked: about 3 %. */
const FULL_EVERY = 33

/** A generated counselor with the states of the licenses, home state first. */
interface GeneratedProvider {
  readonly row: typeof providers.$inferInsert
  readonly states: readonly string[]
  /** Family name first. */
  readonly sortName: string
}

/** Wyoming has exactly one counselor, the first of the directory. */
const SINGLE_PROVIDER_STATE = 'WY'

function createWeightedPlaces(random: Random): readonly Place[] {
  const shares = places.flatMap((place) =>
    place.state === SINGLE_PROVIDER_STATE ? [] : Array.from({ length: place.weight }, () => place),
  )
  return pickSome(random, shares, shares.length)
}

const homes = createWeightedPlaces(createRandom(SEED))
const singleProviderPlaces = places.filter((place) => place.state === SINGLE_PROVIDER_STATE)

/** Home states come from one shuffled list, so that a directory of any size covers the states evenly. */
function pickHome(index: number): Place {
  const home = index === 0 ? singleProviderPlaces[0] : homes[(index - 1) % homes.length]
  if (!home) throw new RangeError('no home state for this provider')
  return home
}

function pickLicensedStates(random: Random, home: Place, speaksSpanish: boolean): readonly string[] {
  const open = places
    .map((place) => place.state)
    .filter(
      (state) => state !== SINGLE_PROVIDER_STATE && state !== home.state && (state !== 'PR' || speaksSpanish),
    )
  return [home.state, ...pickSome(random, open, Math.floor(random() * 4))]
}

function pickLanguages(random: Random, home: Place): readonly number[] {
  const others = languages.filter(({ id }) => id !== ENGLISH_ID && id !== SPANISH_ID).map(({ id }) => id)
  const speaksSpanish = home.state === 'PR' || random() < 0.22
  return [
    ENGLISH_ID,
    ...(speaksSpanish ? [SPANISH_ID] : []),
    ...(random() < 0.2 ? [pick(random, others)] : []),
  ]
}

function pickMethods(random: Random, states: readonly string[]): ('video' | 'phone')[] {
  const draw = random()
  if (draw < 0.72) return ['video', 'phone']
  // Idaho allows video only: a license there is useless for phone-only counselors.
  return draw < 0.9 || states.includes('ID') ? ['video'] : ['phone']
}

/**
 * Traits added later: with their own random numbers, so that everything else of a counselor stays the same.
 */
function pickTraits(index: number) {
  const random = createRandom(SEED + 2 + index * 6271)
  const approach = pick(random, approaches)
  const start = random()
  return { approach, start, identities: [...pickIdentities(random)] }
}

/** The generated counselor at an index, without statement. */
function buildProvider(index: number): GeneratedProvider & { readonly speaker: StatementAuthor } {
  const random = createRandom(SEED + 1 + index * 7919)
  const home = pickHome(index)
  const gender = random() < 0.6 ? 'Female' : 'Male'
  const title = pick(random, licenseKinds)
  const first = pick(random, firstNames[gender])
  const last = pick(random, lastNames)
  const languageIds = pickLanguages(random, home)
  const states = pickLicensedStates(random, home, languageIds.includes(SPANISH_ID))
  const codes = pickSome(random, specialties, 2 + Math.floor(random() * 3)).map(({ code }) => code)
  const years = 3 + Math.floor(random() * 30)
  const { approach, start, identities } = pickTraits(index)
  return {
    states,
    speaker: { approach, states, start },
    sortName: `${last}, ${first}`,
    row: {
      id: FIRST_PROVIDER_ID + index,
      fullname: title.prefix ? `${title.prefix} ${first} ${last}` : `${first} ${last}, ${title.letters}`,
      prefix: title.prefix,
      gender,
      state: home.state,
      city: pick(random, home.cities),
      zone: home.zone,
      providerTypeId: EAP_COUNSELOR,
      methods: pickMethods(random, states),
      languageIds: [...languageIds],
      specialties: [...codes],
      yearsInPractice: years,
      education: `${pick(random, degrees[title.kind])}, ${pick(random, schools)}`,
      aboutMe: createBiography(random, { approach, codes, years }),
      weeklyHours: pickWeeklyHours(random),
      fullDays: index % FULL_EVERY === FULL_EVERY - 1 ? FULL_DAYS : 0,
      approach,
      identities,
    },
  }
}

const pickStatement = createStatementPicker((index) => buildProvider(index).speaker)

/** The generated counselor at an index: the same for any directory size. */
export function generateProvider(index: number): GeneratedProvider {
  const { row, states, sortName } = buildProvider(index)
  return { states, sortName, row: { ...row, statement: pickStatement(index) } }
}
