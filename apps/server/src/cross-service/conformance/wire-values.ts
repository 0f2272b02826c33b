/** Values fixed by the specification for fields of this name; null if the field may be empty. */
const fixedValues: Readonly<Record<string, RegExp>> = {
  custom_color1: /^#[0-9a-f]{6}$/,
  custom_color3: /^#[0-9a-f]{6}$/,
  state: /^[A-Z]{2}$/,
  appointment_state: /^[A-Z]{2}$/,
  relationship: /^Self$/,
  timezone: /^(America\/(Anchorage|Chicago|Denver|Los_Angeles|New_York|Phoenix|Puerto_Rico)|US\/Hawaii)$/,
  jwt: /^[\w-]+\.[\w-]+\.[\w-]+$/,
  jwt_token: /^[\w-]+\.[\w-]+\.[\w-]+$/,
  appointment_method: /^(video|phone|face_to_face)$/,
  // ISO 8601 in UTC with Z: the portal API.
  selected_time_slot: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/,
  modified_at: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/,
  date_time: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/,
  // ISO 8601 with an offset: the telehealth service.
  start_time: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)$/,
  timeslot: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)$/,
  next_appt_available_date: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)$/,
  appointment_date: /^\d{4}-\d\d-\d\d$/,
  message_type: /^(user_message|provider_message)$/,
  mime_type: /^(application\/pdf|image\/png|image\/jpeg)$/,
}

/** All values under a name, including in lists; a list must not be empty unless the name ends with `?`. */
function collectValues(
  answer: unknown,
  [name, ...rest]: readonly string[],
  isOptional: boolean,
): readonly unknown[] {
  if (Array.isArray(answer)) {
    if (answer.length === 0) return isOptional ? [] : ['an empty list']
    return answer.flatMap((item) =>
      collectValues(item, name === undefined ? [] : [name, ...rest], isOptional),
    )
  }
  if (name === undefined) return [answer]
  if (typeof answer !== 'object' || answer === null) return [undefined]
  const value = (answer as Readonly<Record<string, unknown>>)[name]
  return rest.length === 0 ? [value] : collectValues(value, rest, isOptional)
}

/** Missing names in a response, and values that violate the specification. */
export const findWireErrors = (answer: unknown, names: readonly string[]): readonly string[] =>
  names.flatMap((given) => {
    const path = given.replace('?', '').split('.')
    const value = fixedValues[path.at(-1) ?? '']
    const isFit = (one: unknown): boolean =>
      one !== undefined &&
      one !== 'an empty list' &&
      (one === null || !value || value.test(typeof one === 'string' ? one : JSON.stringify(one)))
    const unfit = collectValues(answer, path, given.endsWith('?')).filter((one) => !isFit(one))
    return unfit.map((one) => `${given} is ${JSON.stringify(one)}`)
  })
