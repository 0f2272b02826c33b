/** IANA name of the device's time zone, as reported by the browser. */
export const getDeviceZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone
