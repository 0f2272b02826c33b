/** IANA name of the zone this device lives in, as the browser says it. */
export const getDeviceZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone
