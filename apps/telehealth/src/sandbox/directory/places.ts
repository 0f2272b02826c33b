import { usStates } from '@evenkeel/api-contract/reference-data/us-states'

/** Where a provider of a state works. */
export interface Place {
  readonly state: string
  /** IANA time zone of most people in the state. */
  readonly zone: string
  /** Share of the directory. */
  readonly weight: number
  readonly cities: readonly string[]
}

const east = 'America/New_York'
const central = 'America/Chicago'
const mountain = 'America/Denver'
const pacific = 'America/Los_Angeles'

const rows: Readonly<Record<string, readonly [zone: string, weight: number, ...cities: string[]]>> = {
  AL: [central, 2, 'Birmingham', 'Mobile', 'Huntsville'],
  AK: ['America/Anchorage', 1, 'Anchorage', 'Fairbanks', 'Juneau'],
  AZ: ['America/Phoenix', 4, 'Phoenix', 'Tucson', 'Flagstaff'],
  AR: [central, 1, 'Little Rock', 'Fayetteville'],
  CA: [pacific, 14, 'Los Angeles', 'San Diego', 'Sacramento', 'Oakland', 'Fresno', 'San Jose'],
  CO: [mountain, 6, 'Denver', 'Boulder', 'Fort Collins', 'Pueblo'],
  CT: [east, 2, 'Hartford', 'New Haven', 'Stamford'],
  DE: [east, 1, 'Wilmington', 'Dover'],
  DC: [east, 1, 'Washington'],
  FL: [east, 10, 'Tampa', 'Miami', 'Orlando', 'Jacksonville', 'Tallahassee'],
  GA: [east, 4, 'Atlanta', 'Savannah', 'Athens'],
  HI: ['US/Hawaii', 1, 'Honolulu', 'Hilo'],
  ID: [mountain, 1, 'Boise', 'Idaho Falls'],
  IL: [central, 6, 'Chicago', 'Springfield', 'Peoria'],
  IN: [east, 3, 'Indianapolis', 'Bloomington', 'Fort Wayne'],
  IA: [central, 1, 'Des Moines', 'Iowa City'],
  KS: [central, 1, 'Wichita', 'Topeka', 'Lawrence'],
  KY: [east, 2, 'Louisville', 'Lexington'],
  LA: [central, 2, 'New Orleans', 'Baton Rouge', 'Lafayette'],
  ME: [east, 1, 'Portland', 'Bangor'],
  MD: [east, 2, 'Baltimore', 'Annapolis', 'Rockville'],
  MA: [east, 4, 'Boston', 'Worcester', 'Springfield'],
  MI: [east, 4, 'Detroit', 'Grand Rapids', 'Ann Arbor'],
  MN: [central, 3, 'Minneapolis', 'Saint Paul', 'Duluth'],
  MS: [central, 1, 'Jackson', 'Gulfport'],
  MO: [central, 3, 'Kansas City', 'Saint Louis', 'Columbia'],
  MT: [mountain, 1, 'Billings', 'Missoula'],
  NE: [central, 1, 'Omaha', 'Lincoln'],
  NV: [pacific, 2, 'Las Vegas', 'Reno'],
  NH: [east, 1, 'Manchester', 'Concord'],
  NJ: [east, 4, 'Newark', 'Trenton', 'Princeton'],
  NM: [mountain, 1, 'Albuquerque', 'Santa Fe'],
  NY: [east, 10, 'New York', 'Buffalo', 'Albany', 'Rochester', 'Syracuse'],
  NC: [east, 4, 'Charlotte', 'Raleigh', 'Asheville'],
  ND: [central, 1, 'Fargo', 'Bismarck'],
  OH: [east, 4, 'Columbus', 'Cleveland', 'Cincinnati'],
  OK: [central, 2, 'Oklahoma City', 'Tulsa'],
  OR: [pacific, 4, 'Portland', 'Eugene', 'Bend'],
  PA: [east, 5, 'Philadelphia', 'Pittsburgh', 'Harrisburg'],
  PR: ['America/Puerto_Rico', 2, 'San Juan', 'Ponce', 'Mayaguez'],
  RI: [east, 1, 'Providence', 'Newport'],
  SC: [east, 2, 'Charleston', 'Columbia', 'Greenville'],
  SD: [central, 1, 'Sioux Falls', 'Rapid City'],
  TN: [central, 3, 'Nashville', 'Memphis', 'Knoxville'],
  TX: [central, 12, 'Houston', 'Austin', 'Dallas', 'San Antonio', 'Lubbock', 'El Paso'],
  UT: [mountain, 2, 'Salt Lake City', 'Provo'],
  VT: [east, 1, 'Burlington', 'Montpelier'],
  VA: [east, 3, 'Richmond', 'Norfolk', 'Arlington'],
  WA: [pacific, 4, 'Seattle', 'Spokane', 'Tacoma'],
  WV: [east, 1, 'Charleston', 'Morgantown'],
  WI: [central, 3, 'Milwaukee', 'Madison', 'Green Bay'],
  WY: [mountain, 1, 'Cheyenne', 'Laramie'],
}

/** The 52 states of the portal and where providers work in them. */
export const places: readonly Place[] = usStates.flatMap(({ code }) => {
  const row = rows[code]
  if (!row) return []
  const [zone, weight, ...cities] = row
  return [{ state: code, zone, weight, cities }]
})
