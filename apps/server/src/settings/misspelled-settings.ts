import { editDistance } from '@evenkeel/server-kit/i18n/edit-distance'

/** A name that is no setting, and the setting it was probably meant to be. */
export interface MisspelledSetting {
  readonly name: string
  readonly meant: string
}

/** Shorter names are too near to those other programs use. */
const MIN_LENGTH = 6
/** What PostgreSQL's own programs read: PGPORT stands beside commands, and means no PORT. */
const POSTGRES_VARIABLE = /^PG[A-Z]/
/** Letters that may be wrong, left out or too many; two that changed places count as one. */
const MAX_EDITS = 2

/** A name with every word in the singular: TRUSTED_PROXY for TRUSTED_PROXIES. */
const toSingular = (name: string): string => name.replace(/IES(?=_|$)/g, 'Y').replace(/S(?=_|$)/g, '')

/** A name of several words that a setting goes on from: DATABASE_OWNER for DATABASE_OWNER_URL. */
const isPrefixOfSetting = (name: string, setting: string): boolean =>
  name.includes('_') && setting.startsWith(`${name}_`)

/** Names of the environment that are nearly a setting, but none. Values are never looked at. */
export function findMisspelledSettings(
  names: readonly string[],
  known: readonly string[],
): readonly MisspelledSetting[] {
  const settings = new Set(known)
  return names.flatMap((name) => {
    if (name.length < MIN_LENGTH || settings.has(name) || POSTGRES_VARIABLE.test(name)) return []
    // In another case it is another variable, and means the same to a person.
    const upper = name.toUpperCase()
    const near = known.find(
      (setting) =>
        setting[0] === upper[0] &&
        (editDistance(upper, setting) <= MAX_EDITS ||
          toSingular(upper) === toSingular(setting) ||
          isPrefixOfSetting(upper, setting)),
    )
    return near === undefined ? [] : [{ name, meant: near }]
  })
}
