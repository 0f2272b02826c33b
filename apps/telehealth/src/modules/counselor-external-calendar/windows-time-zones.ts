import windowsZones from 'cldr-core/supplemental/windowsZones.json' with { type: 'json' }

/** CLDR's default IANA time zone (territory "001") for each Windows name, in lower case. */
const zonesByName = new Map(
  windowsZones.supplemental.windowsZones.mapTimezones
    .filter(({ mapZone }) => mapZone._territory === '001')
    .map(({ mapZone }) => [mapZone._other.toLowerCase(), mapZone._type]),
)

/** Outlook's display names that differ from the Windows names by more than "… Time (US & Canada)". */
const seenNames: Readonly<Record<string, string>> = {
  alaska: 'alaskan standard time',
  arizona: 'us mountain standard time',
  'atlantic time (canada)': 'atlantic standard time',
  'coordinated universal time': 'utc',
  hawaii: 'hawaiian standard time',
  'indiana (east)': 'us eastern standard time',
  saskatchewan: 'canada central standard time',
}

/**
 * The IANA time zone for a name from Windows, Outlook or Exchange, or null: "Pacific Standard Time",
 * "(UTC-08:00) Pacific Time (US & Canada)", "tzone://Microsoft/Utc".
 */
export function toIanaTimeZone(name: string): string | null {
  const typed = name.trim().toLowerCase()
  const known = zonesByName.get(typed)
  if (known !== undefined) return known
  const seen = typed.replace(/^\((?:utc|gmt)[^)]*\)\s*/, '').replace(/^tzone:\/\/microsoft\//, '')
  const american = /^(\w+)(?: standard| daylight)? time(?: \(us & canada\))?$/.exec(seen)?.[1]
  const full = american === undefined ? (seenNames[seen] ?? seen) : `${american} standard time`
  return zonesByName.get(full) ?? zonesByName.get(`${full} standard time`) ?? null
}
