import { licenseKinds } from '@evenkeel/api-contract/counselor/license-kinds'
import type { providers } from '#db/tables.ts'
import { approaches } from '#modules/directory/approaches.ts'
import { ENGLISH_ID, languages, SPANISH_ID } from '#modules/directory/languages.ts'
import { EAP_COUNSELOR } from '#modules/directory/provider-types.ts'
import { specialties } from '#modules/directory/specialties.ts'
import { createBiography } from './biography.ts'
import { pickIdentities } from './pick-identities.ts'
import { degrees, firstNames, lastNames, schools } from './names.ts'
import { type Place, places } from './places.ts'
import { pick, pickSome, type Random, createRandom } from './random.ts'
import { type StatementAuthor, createStatementPicker } from './assign-statements.ts'
import { pickWeeklyHours } from './weekly-hours.ts'

export const FIRST_PROVIDER_ID = 800_501
const SEED = 20_260_301
/** Longer than two weeks: the first free time of the always full lies behind them. */
const FULL_DAYS = 15
/** One in so many is always full: about 3 %. */
const FULL_EVERY = 33

/** A counselor of the directory with the states he or she may work in, the home state first. */
export interface GeneratedProvider {
  readonly row: typeof providers.$inferInsert
  readonly states: readonly string[]
  /** Family name first. */
  readonly sortName: string
}

/** Wyoming has exactly one counselor: the first of the directory; nobody else may get a licence there. */
const SINGLE_PROVIDER_STATE = 'WY'

function createWeightedPlaces(random: Random): readonly Place[] {
  const shares = places.flatMap((place) =>
    place.state === SINGLE_PROVIDER_STATE ? [] : Array.from({ length: place.weight }, () => place),
  )
  return pickSome(random, shares, shares.length)
}

const homes = createWeightedPlaces(createRandom(SEED))
const singleProviderPlaces = places.filter((place) => place.state === SINGLE_PROVIDER_STATE)

/** Homes go round in one shuffled list, so that a directory of any size covers the states alike. */
function pickHome(index: number): Place {
  const home = index === 0 ? singleProviderPlaces[0] : homes[(index - 1) % homes.length]
  if (!home) throw new RangeError('no place for this provider')
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
  // Idaho allows video only: a licence there is of no use to a person who only phones.
  return draw < 0.9 || states.includes('ID') ? ['video'] : ['phone']
}

/** What was added to the directory later: drawn by itself, so that everything else of a counselor stays as it was. */
function pickTraits(index: number) {
  const random = createRandom(SEED + 2 + index * 6271)
  const approach = pick(random, approaches)
  const start = random()
  return { approach, start, identities: [...pickIdentities(random)] }
}

/** The counselor at a place of the directory but for what she or he says. */
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

/** The counselor at a place of the directory: always the same, whatever the directory's size. */
export function generateProvider(index: number): GeneratedProvider {
  const { row, states, sortName } = buildProvider(index)
  return { states, sortName, row: { ...row, statement: pickStatement(index) } }
}
