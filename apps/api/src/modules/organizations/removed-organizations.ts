import { canonicalizeHost } from '@evenkeel/api-contract/fields/contact/host-name'
import type { ConfigError } from '@evenkeel/server-kit/config-files/config-error'
import { queryFirstRow, queryRows } from '@evenkeel/server-kit/database/query-rows'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { arrayContains, eq, or, sql } from 'drizzle-orm'
import type { OrganizationConfig } from '#tenant-config/load-organizations.ts'
import { organisations, removedOrganisations } from './tables.ts'

export type RemovedOrganizationRow = typeof removedOrganisations.$inferSelect

/** Returns the deleted organization with this client id or host, or null. */
export async function findRemovedOrganization(
  db: Queryable,
  domain: string,
): Promise<RemovedOrganizationRow | null> {
  const value = canonicalizeHost(domain)
  return queryFirstRow(
    db
      .select()
      .from(removedOrganisations)
      .where(
        or(eq(removedOrganisations.username, value), arrayContains(removedOrganisations.hosts, [value])),
      ),
  )
}

/** Returns all deleted organizations. */
export const listRemovedOrganizations = (db: Queryable): Promise<readonly RemovedOrganizationRow[]> =>
  db.select().from(removedOrganisations)

const REMOVAL_HINT = 'remove it first: npm run organization:remove (docs/operating/organizations.md)'

/** Reports active organizations that have members but no active file any more. */
async function checkMissingOrganizations(
  db: Queryable,
  all: readonly OrganizationConfig[],
): Promise<readonly ConfigError[]> {
  const kept = new Map(all.map(({ file }) => [file.id, file]))
  const used = await queryRows<{ id: string; username: string; members: number }>(
    db,
    sql`
    select o.id::text as id, o.username, count(m.id)::int as members
    from ${organisations} o join portal.members m on m.organisation_id = o.id
    where o.is_active and o.parent_id is null
    group by o.id, o.username order by o.username`,
  )
  return used.flatMap(({ id, username, members }) => {
    const file = kept.get(id)
    // A demo that is not served here may disappear.
    if (file?.active || file?.demo) return []
    const what = file ? 'is no longer active' : 'has no file'
    const people = members === 1 ? '1 member belongs' : `${members} members belong`
    const message = `${username} ${what}, but ${people} to it: restore it, or ${REMOVAL_HINT}`
    return [{ file: `organisations/${username}.yaml`, line: null, message }]
  })
}

/**
 * Reports names that the files assign to another organization than before: links, audit log and backups
 * still refer to the first one.
 */
async function checkReusedNames(
  db: Queryable,
  all: readonly OrganizationConfig[],
): Promise<readonly ConfigError[]> {
  const owners = await db
    .select({ id: organisations.id, username: organisations.username })
    .from(organisations)
  const ownerOf = new Map(owners.map(({ id, username }) => [username, id]))
  const removed = await listRemovedOrganizations(db)
  const removedOf = new Map(
    removed.flatMap(({ id, username, hosts }) => [username, ...hosts].map((name) => [name, id] as const)),
  )
  return all.flatMap(({ file }) => {
    const names = [
      { id: file.id, name: file.username },
      ...file.children.map(({ id, username: name }) => ({ id, name })),
    ]
    const taken = names.flatMap(({ id, name }) => {
      const first = ownerOf.get(name)
      return first === undefined || first === id ? [] : [name]
    })
    const ended = [file.username, ...file.hosts, ...file.old_hosts].filter((name) => {
      const first = removedOf.get(canonicalizeHost(name))
      return first !== undefined && first !== file.id
    })
    return [...new Set([...taken, ...ended])].map((name) => ({
      file: `organisations/${file.username}.yaml`,
      line: null,
      message: `the name ${name} belonged to another organization before: links, the audit and backups still name that one. Choose another`,
    }))
  })
}

/** Checks organizations against the database before they are activated. */
export async function checkOrganizationNames(
  db: Queryable,
  all: readonly OrganizationConfig[],
): Promise<readonly ConfigError[]> {
  return [...(await checkMissingOrganizations(db, all)), ...(await checkReusedNames(db, all))]
}
