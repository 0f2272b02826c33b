import { sql } from 'drizzle-orm'
import { createVault, type Vault } from '@evenkeel/server-kit/crypto/vault'
import type { Db } from '@evenkeel/server-kit/database/store'
import { contestChannel } from '#db/contest-channel.ts'
import { createPortalStore, type PortalStore } from '#db/tenant-isolation.ts'
import { AUDIT_KEY_OWNER } from '#modules/audit-log/hash-chain.ts'
import { type ContactHasher, createContactHasher } from '#modules/members/contact-hashes.ts'
import { memberEventChannel } from '#modules/messages/handle-webhook.ts'
import { taskChannel } from '#modules/staff-tasks/live-tasks.ts'
import type { ApiOptions, AppContext } from './app-context.ts'
import type { StaffService } from './staff-service.ts'

/** The portal database as the API modules see it, and its encryption vault. */
export interface ApiDatabase {
  /** Rows of one organization at a time (tenant isolation). */
  readonly store: PortalStore
  /** The organizations table, which is public. */
  readonly organisations: Db
  /** All encryption keys and all encrypted rows. */
  readonly keys: Db
  readonly audit: Db
  readonly vault: Vault
  readonly addresses: ContactHasher
  readonly secret: InstallationSecret
}

/** Creates the database views. Reads nothing before the start. */
export function openApiDatabase({
  store: opened,
  masterKeys: masters,
  clock,
  randomBytes,
  secret,
}: Pick<ApiOptions, 'store' | 'masterKeys' | 'clock' | 'randomBytes' | 'secret'>): ApiDatabase {
  const store = createPortalStore(opened)
  const { db: organisations } = store.crossTenant('directory')
  const { db: keys } = store.crossTenant('keys')
  const { db: audit } = store.crossTenant('audit')
  const vault = createVault({
    db: keys,
    dbOf: ({ id, organisationId }) =>
      id === AUDIT_KEY_OWNER ? audit : store.forOrganisation(organisationId).db,
    schema: 'portal',
    masters,
    clock,
    randomBytes,
  })
  return {
    store,
    organisations,
    keys,
    audit,
    vault,
    addresses: createContactHasher(vault),
    secret: createInstallationSecret(vault, secret),
  }
}

/** The secret under which email addresses, codes and devices are hashed. */
interface InstallationSecret {
  /** Reads the secret. Call before the first hash. */
  prepare(): Promise<void>
  readonly read: () => string
}

/**
 * The secret of the installation. It is stored in the database, encrypted under the master key: rotating the
 * master key invalidates no code and no known device, and processes with the old and the new key agree.
 */
function createInstallationSecret(vault: Pick<Vault, 'lastingSecret'>, first: string): InstallationSecret {
  let secret: string | null = null
  return {
    prepare: async () => {
      secret = (await vault.lastingSecret(Buffer.from(first, 'base64'))).toString('base64')
    },
    read: () => {
      if (secret === null) throw new Error('the installation secret was used before prepare()')
      return secret
    },
  }
}

/**
 * Subscribes to database notifications of this and other processes; each returned function ends one
 * subscription.
 */
export async function subscribeToNotifications(
  { store }: Pick<ApiOptions, 'store'>,
  context: Pick<AppContext, 'invalidateTelehealthCache' | 'live'>,
  staff: StaffService | null,
): Promise<(() => Promise<void>)[]> {
  const members = await store.listen(memberEventChannel, (memberId) => {
    context.invalidateTelehealthCache(memberId)
    context.live.notify(memberId)
  })
  if (!staff) return [members]
  return [
    members,
    await store.listen(taskChannel, (id) => staff.tasksChanged(id)),
    await store.listen(contestChannel, (id) => staff.contestChanged(id)),
  ]
}

/**
 * Empties every table of the portal API except the migrations, the append-only audit, and the organization
 * keys that verify it. For demo resets and tests.
 */
export async function truncateAllTables(db: Db): Promise<void> {
  await db.execute(sql`
    do $$
    declare tables text;
    begin
      select string_agg(format('portal.%I', table_name), ', ') into tables
      from information_schema.tables
      where table_schema = 'portal' and table_type = 'BASE TABLE'
        and table_name not in ('migrations', 'needed_release', 'data_keys', 'audit_events', 'audit_head');
      if tables is not null then execute 'truncate ' || tables || ' cascade'; end if;
      truncate keys.people, keys.addresses, keys.removed;
    end $$
  `)
}
