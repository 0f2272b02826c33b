import { startMemberLoad } from '../load/member-load.ts'
import type { AcknowledgedWrites } from '../load/acknowledged-writes.ts'
import { findMissingSince, reconcile } from '../load/reconcile.ts'
import type { ScenarioOutcome, Scenario, ScenarioContext } from '../scenario.ts'
import { ARCHIVE_TIMEOUT, type ArchivedServer, createArchivedServer } from '../servers/archived-server.ts'
import { runAsAdministrator, createDatabaseUrl, prepareDatabase } from '../servers/database.ts'
import { type MailServer, startMailServer } from '../servers/mail-server.ts'
import type { PostgresServer } from '../servers/postgres-server.ts'
import { createKey, startTestSite, type TestSite } from '../servers/test-site.ts'

interface RecoveryContext {
  readonly deps: ScenarioContext
  readonly archived: ArchivedServer
  readonly mail: MailServer
  readonly settings: Readonly<Record<string, string>>
}

const formatSeconds = (from: number, to: number): string => ((to - from) / 1000).toFixed(1)

const openSiteOn = (
  { deps: { folder }, mail, settings }: RecoveryContext,
  server: PostgresServer,
): Promise<TestSite> => startTestSite({ folder, mail, settings, proxy: 'haproxy', database: server })

/** Members book while the server is copied, until a point in time; others book after it, until server and disk are lost. */
async function runUntilLoss(place: RecoveryContext) {
  const { archived, mail } = place
  const site = await openSiteOn(place, archived.primary)
  try {
    const early = startMemberLoad(site.base, mail)
    await early.booked(5)
    archived.copy()
    await early.booked(10)
    await early.leave()
    const [row] = await runAsAdministrator(archived.primary.url, 'select clock_timestamp()::text as now')
    const late = startMemberLoad(site.base, mail)
    // The server can recover to a point in time only if the archive has something after it.
    await late.booked(1)
    await archived.archiveLog()
    await late.booked(20)
    const lost = performance.now()
    await archived.lose()
    await late.giveUp()
    return { early: early.ledger, late: late.ledger, moment: (row as { now: string }).now, lost }
  } finally {
    await site.stop()
  }
}

/** Recovers to the point in time: everything before it exists, and nothing after it. */
async function restoreToMoment(
  place: RecoveryContext,
  early: AcknowledgedWrites,
  late: AcknowledgedWrites,
  moment: string,
) {
  const since = performance.now()
  const server = await place.archived.restore('as-of', moment)
  const restored = performance.now()
  const site = await openSiteOn(place, server)
  try {
    const ready = performance.now()
    const found = await reconcile(early, {
      base: site.base,
      databaseUrl: createDatabaseUrl(server, 'postgres'),
      mail: place.mail,
    })
    const gone = await findMissingSince(late, site.base)
    const [was, is] = [late.visits.length + late.messages.length, gone.length]
    if (was !== is) throw new Error(`${was - is} writes from after the recovery target exist`)
    const words = `RTO: recovered to a point in time after ${formatSeconds(since, restored)} s, members served by two instances after ${formatSeconds(since, ready)} s`
    return { found, words }
  } finally {
    await site.stop()
    await server.stop('kill')
  }
}

/** Recovers to the end of the archive and measures the loss. */
async function restoreToEnd(
  place: RecoveryContext,
  early: AcknowledgedWrites,
  late: AcknowledgedWrites,
  lost: number,
): Promise<string> {
  const server = await place.archived.restore('latest', null)
  const site = await openSiteOn(place, server)
  try {
    const missing = [
      ...(await findMissingSince(early, site.base)),
      ...(await findMissingSince(late, site.base)),
    ]
    const oldest = Math.min(lost, ...missing)
    // Writes since the last archived segment, plus the time to copy the one before.
    if (lost - oldest > (ARCHIVE_TIMEOUT + 5) * 1000)
      throw new Error(`writes of the last ${formatSeconds(oldest, lost)} s are missing`)
    const all = late.visits.length + late.messages.length
    return `RPO: server and disk lost, ${missing.length} of the last ${all} writes missing, the oldest ${formatSeconds(oldest, lost)} s old (archive_timeout ${ARCHIVE_TIMEOUT} s)`
  } finally {
    await site.stop()
    await server.stop('kill')
  }
}

async function runRecovery(deps: ScenarioContext): Promise<ScenarioOutcome> {
  const archived = await createArchivedServer(deps.installed, deps.folder)
  const mail = await startMailServer()
  try {
    prepareDatabase(archived.primary)
    const place: RecoveryContext = { deps, archived, mail, settings: { ENCRYPTION_KEY: createKey() } }
    const { early, late, moment, lost } = await runUntilLoss(place)
    const { found, words } = await restoreToMoment(place, early, late, moment)
    const rpo = await restoreToEnd(place, early, late, lost)
    return { ...found, ledger: early, mayFail: false, mayRepeatMail: true, measured: [words, rpo] }
  } finally {
    await mail.stop()
    await archived.primary.stop('kill')
  }
}

/** Point-in-time recovery, and recovery after the loss of server and disk. */
export const pointInTimeRecovery: Scenario = {
  name: 'point-in-time',
  title: 'Point-in-time recovery, and recovery after the loss of server and disk',
  play: runRecovery,
}
