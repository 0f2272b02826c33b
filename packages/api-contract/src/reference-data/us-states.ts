/** A US state, the District of Columbia or Puerto Rico. */
export interface UsState {
  /** Two capital letters, as used by mail and licensing boards. */
  readonly code: string
  readonly name: string
}

/** State names by code. Codes are used everywhere; the displayed names are in `us-states.messages.ts`. */
export const usStateNames = {
  AL: 'Alabama',
  AK: 'Alaska',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  DC: 'District of Columbia',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  PR: 'Puerto Rico',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
} as const

/** The 50 states, the District of Columbia and Puerto Rico, by name (ENTITY-21). */
export const usStates: readonly UsState[] = Object.entries(usStateNames).map(([code, name]) => ({
  code,
  name,
}))

/** Whether `value` is one of the 52 two-letter codes. */
export const isUsState = (value: unknown): value is keyof typeof usStateNames =>
  typeof value === 'string' && Object.hasOwn(usStateNames, value)
