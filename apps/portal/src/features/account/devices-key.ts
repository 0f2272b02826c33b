/** Under which the list of the devices somebody is logged in on is kept. */
export const devicesQueryKey = ['signed-in-devices'] as const
