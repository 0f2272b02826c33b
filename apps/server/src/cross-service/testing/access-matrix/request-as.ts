import { type Endpoint, buildPath } from '@evenkeel/api-contract/endpoint'
import { type Principal, principals } from './principals.ts'
import type { AccessRow } from './access-row.ts'
import type { Json } from '../services.ts'
import { accessTable } from './access-table.ts'
import type { AccessFixture } from '../access-fixture.ts'

/** The request of one row. `programName` is service, method and path, as in the table. */
export async function buildRequest(
  world: AccessFixture,
  name: string,
  ask: AccessRow[1] = accessTable[name]?.[1],
): Promise<{ readonly method: string; readonly url: string; readonly body: Json }> {
  const [service = '', method = '', path = ''] = name.split(' ')
  const { params = {}, query, body } = (await ask?.(world)) ?? {}
  const target = buildPath({ path } as Endpoint, params)
  return { method, url: `/${service}${target}${query ? `?${query}` : ''}`, body }
}

/** The last principal up to the owner whose request is accepted; otherwise the last rejected one. */
export function findAcceptedPrincipal(name: string): Principal {
  const statuses = (accessTable[name]?.[0].split(' ') ?? []).slice(0, principals.indexOf('owner') + 1)
  const taken = statuses.findLastIndex((status) => status.startsWith('2'))
  const furthest = statuses.findLastIndex((status) => !['401', '403'].includes(status))
  return principals[taken === -1 ? furthest : taken] ?? 'nobody'
}

/** Sends the request of one row as one principal. */
export async function requestAs(
  world: AccessFixture,
  {
    name,
    ask,
    principal,
  }: { readonly name: string; readonly ask: AccessRow[1]; readonly principal: Principal },
) {
  const { method, url, body } = await buildRequest(world, name, ask)
  const credentials = await world.credentialsOf(principal)
  const authorization = name.startsWith('telehealth ') ? credentials.telehealth : credentials.own
  return world.send(method, url, { body, authorization })
}
