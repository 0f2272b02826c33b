import { late } from '#lib/late.tsx'

/** All of the home page that its first buttons need not wait for. */
const rest = late(() => import('./rest.tsx'), {
  Harbor: () => null,
  YourAppointment: () => null,
  Phrases: () => null,
  Below: () => null,
})

export const Harbor = rest.component('Harbor')
export const YourAppointment = rest.component('YourAppointment')
export const Phrases = rest.component('Phrases')
export const Below = rest.component('Below')
