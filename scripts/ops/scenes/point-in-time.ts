import { openDoors } from '../members/crowd.ts'
import type { Ledger } from '../members/ledger.ts'
import { missingSince, reconcile } from '../members/reconcile.ts'
import type { Outcome, Scene, SceneDeps } from '../scene.ts'
import { ARCHIVE_TIMEOUT, type ArchivedServer, archivedServer } from '../servers/archive.ts'
import { administer, databaseUrl, prepareDatabase } from '../servers/database.ts'
import { type MailServer, startMailServer } from '../servers/mail-server.ts'
import type { PostgresServer } from '../servers/postgres-server.ts'
import { newKey, openSite, type Site } from '../servers/site.ts'

interface Place {
  readonly deps: SceneDeps
  readonly archived: ArchivedServer
  readonly mail: MailServer
  readonly settings: Readonly<Record<string, string>>
}

const seconds = (from: number, to: number): string => ((to - from) / 1000).toFixed(1)

const openOn = ({ deps: { folder }, mail, settings }: Place, server: PostgresServer): Promise<Site> =>
  openSite({ folder, mail, settings, proxy: 'haproxy', database: server })

/** Members book while the server is copied, until a moment; others book after it, until server and disk are lost. */
async function untilLoss(place: Place) {
  const { archived, mail } = place
  const site = await openOn(place, archived.primary)
  try {
    const early = openDoors(site.base, mail)
    await early.booked(5)
    archived.copy()
    await early.booked(10)
    await early.leave()
    const [row] = await administer(archived.primary.url, 'select clock_timestamp()::text as now')
    const late = openDoors(site.base, mail)
    // The server goes back to a moment only where the archive knows of something after it.
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

/** Back to the moment: everything from before is there, and nothing from after. */
async function backToMoment(place: Place, early: Ledger, late: Ledger, moment: string) {
  const since = performance.now()
  const server = await place.archived.restore('as-of', moment)
  const restored = performance.now()
  const site = await openOn(place, server)
  try {
    const ready = performance.now()
    const found = await reconcile(early, {
      base: site.base,
      databaseUrl: databaseUrl(server, 'postgres'),
      mail: place.mail,
    })
    const gone = await missingSince(late, site.base)
    const [was, is] = [late.visits.length + late.messages.length, gone.length]
    if (was !== is) throw new Error(`${was - is} writes from after the moment are there`)
    const words = `RTO: back at a moment after ${seconds(since, restored)} s, members served by two instances after ${seconds(since, ready)} s`
    return { found, words }
  } finally {
    await site.stop()
    await server.stop('kill')
  }
}

/** As late as the archive goes: how much of the end is missing. */
async function backToEnd(place: Place, early: Ledger, late: Ledger, lost: number): Promise<string> {
  const server = await place.archived.restore('latest', null)
  const site = await openOn(place, server)
  try {
    const missing = [...(await missingSince(early, site.base)), ...(await missingSince(late, site.base))]
    const oldest = Math.min(lost, ...missing)
    // What was acknowledged in the last part of the log, and the moment it takes to copy the one before.
    if (lost - oldest > (ARCHIVE_TIMEOUT + 5) * 1000)
      throw new Error(`writes of the last ${seconds(oldest, lost)} s are missing`)
    const all = late.visits.length + late.messages.length
    return `RPO: server and disk lost, ${missing.length} of the last ${all} writes missing, the oldest ${seconds(oldest, lost)} s old (archive_timeout ${ARCHIVE_TIMEOUT} s)`
  } finally {
    await site.stop()
    await server.stop('kill')
  }
}

async function play(deps: SceneDeps): Promise<Outcome> {
  const archived = await archivedServer(deps.installed, deps.folder)
  const mail = await startMailServer()
  try {
    prepareDatabase(archived.primary)
    const place: Place = { deps, archived, mail, settings: { ENCRYPTION_KEY: newKey() } }
    const { early, late, moment, lost } = await untilLoss(place)
    const { found, words } = await backToMoment(place, early, late, moment)
    const rpo = await backToEnd(place, early, late, lost)
    return { ...found, ledger: early, mayFail: false, mayRepeatMail: true, measured: [words, rpo] }
  } finally {
    await mail.stop()
    await archived.primary.stop('kill')
  }
}

/** Going back to a moment, and what a lost server and disk cost. */
export const pointInTime: Scene = {
  name: 'point-in-time',
  title: 'Restore to a moment, and after the loss of server and disk',
  play,
}
