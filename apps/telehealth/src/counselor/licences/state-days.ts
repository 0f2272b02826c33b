const east = 'America/New_York'
const central = 'America/Chicago'
const mountain = 'America/Denver'
const pacific = 'America/Los_Angeles'

/** States by the zone in which their day ends first: a license of a state with two zones ends there, so that nobody works a minute without one. */
const byZone: Readonly<Record<string, string>> = {
  'America/Puerto_Rico': 'PR',
  [east]: 'CT DE DC FL GA IN KY ME MD MA MI NH NJ NY NC OH PA RI SC TN VT VA WV',
  [central]: 'AL AR IL IA KS LA MN MS MO NE ND OK SD TX WI',
  [mountain]: 'CO ID MT NM OR UT WY',
  'America/Phoenix': 'AZ',
  [pacific]: 'CA NV WA',
  'America/Anchorage': 'AK',
  'US/Hawaii': 'HI',
}
const zones = new Map(
  Object.entries(byZone).flatMap(([zone, states]) =>
    states.split(' ').map((state) => [state, zone] as const),
  ),
)

/** The zone whose days count in a state. */
export const zoneOfState = (state: string): string => zones.get(state) ?? east

/** The moment at which a last day is over in a state. */
export const endOfDayIn = (state: string, day: string): Temporal.Instant =>
  Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(zoneOfState(state)).toInstant()

/** The day it is in a state. */
export const todayIn = (state: string, now: Temporal.Instant): Temporal.PlainDate =>
  now.toZonedDateTimeISO(zoneOfState(state)).toPlainDate()

/** Days from today until a last day, 0 on the day itself. */
export const daysUntil = (state: string, day: string, now: Temporal.Instant): number =>
  todayIn(state, now).until(Temporal.PlainDate.from(day)).days
