import type { Block } from '#organisation/wording.ts'
import { paths } from '#lib/paths.ts'
import { services } from './service.content.ts'

export type ServiceName = 'legal' | 'financial' | 'family'

/** One service as it is told: same parts for all, so that the three pages never drift apart (AMB-28). */
export interface Service {
  readonly title: string
  readonly lead: string
  /** What the program pays for. */
  readonly covered: readonly string[]
  readonly limits: readonly Block[]
  /** What happens on the phone, in order. */
  readonly call: readonly string[]
  /** Words people come with. */
  readonly questions: readonly string[]
}

export const serviceNames: readonly ServiceName[] = ['legal', 'financial', 'family']

/** Which service a path shows, `/legal/` as well as `/legal`. */
export function serviceAt(pathname: string): { readonly name: ServiceName; readonly service: Service } {
  const name = serviceNames.find((one) => paths[one] === pathname.replace(/(?<!\/)\/+$/, ''))
  if (!name) throw new Error('No service is shown at this path')
  return { name, service: services[name] }
}
