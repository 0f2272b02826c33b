import { paths } from '#lib/paths.ts'
import { type Service, type ServiceName, services } from './service.content.ts'

export const serviceNames: readonly ServiceName[] = ['legal', 'financial', 'family']

/** Which service a path shows, `/legal/` as well as `/legal`. */
export function serviceAt(pathname: string): { readonly name: ServiceName; readonly service: Service } {
  const name = serviceNames.find((one) => paths[one] === pathname.replace(/(?<!\/)\/+$/, ''))
  if (!name) throw new Error('No service is shown at this path')
  return { name, service: services[name] }
}
