/** Query key of the list of logged-in devices. */
export const devicesQueryKey = ['signed-in-devices'] as const
