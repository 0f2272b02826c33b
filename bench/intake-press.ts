// `npm run bench:press`: how long the screens of the intake take to answer a press on a processor that is four times slower.
// Prints the slowest press of every kind and exits 1 when one took more than 100 ms from the press to the next picture.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { chromium, type Page } from 'playwright'
import { chromiumFlags, chromiumPath } from '../e2e/chromium.ts'

const MOST = 100
const SLOWER = 4
const PORT = Number(process.env.BENCH_PORT ?? 3901)
const root = path.resolve(import.meta.dirname, '..')
const base = `http://127.0.0.1:${PORT}`
const folder = mkdtempSync(path.join(tmpdir(), 'evenkeel-press-'))
const say = (line: string) => process.stdout.write(`${line}\n`)

const product = spawn(process.execPath, [path.join(root, 'apps/start/src/main.ts')], {
  env: { ...process.env, PORT: String(PORT), DATA_DIR: folder, TEST_CONTROL: '1' },
  stdio: 'ignore',
})

async function untilReady(): Promise<void> {
  for (let tries = 0; tries < 240; tries += 1) {
    const ready = await fetch(`${base}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (ready) return
    await wait(250)
  }
  throw new Error('the product did not start')
}

interface Press {
  readonly name: string
  /** What was pressed. */
  readonly what: string
  readonly duration: number
  /** Milliseconds of it that our own code ran. */
  readonly work: number
}

/** Keeps every press from the touch to the next picture, as the browser itself measures it. */
const observe = (page: Page) =>
  page.addInitScript(() => {
    const kept: Press[] = []
    Object.assign(globalThis, { kept })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[])
        if (entry.interactionId > 0)
          kept.push({
            name: entry.name,
            what: entry.target?.textContent?.trim().slice(0, 40) ?? '',
            duration: entry.duration,
            work: entry.processingEnd - entry.processingStart,
          })
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  })

async function walk(page: Page): Promise<number> {
  await page.goto(`${base}/northstar/help-myself`)
  await page.getByRole('button', { name: 'Go on now' }).click()
  await page.getByRole('combobox').nth(0).selectOption('Myself')
  await page.getByRole('combobox').nth(1).selectOption('Colorado')
  await page.getByRole('combobox').nth(2).selectOption('Anxiety')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'No', exact: true }).click()
  for (let answers = 2; ; answers += 1) {
    const heading = page.getByRole('heading', { level: 1 })
    await page.waitForFunction(() => document.querySelector('main input') !== null)
    const before = await heading.innerText()
    if (new URL(page.url()).pathname.endsWith('/appointment-type')) return answers
    const labels = page.locator('main label:has(input[type="radio"])')
    if ((await labels.count()) > 0) await labels.nth(1).click()
    else await page.getByRole('textbox').pressSequentially('3')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.waitForFunction((old) => document.querySelector('h1')?.textContent !== old, before)
  }
}

let slowest = 0
try {
  await untilReady()
  const browser = await chromium.launch({ executablePath: await chromiumPath(), args: chromiumFlags })
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
  await observe(page)
  const door = await page.context().newCDPSession(page)
  await door.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  const answers = await walk(page)
  const presses = await page.evaluate(() => (globalThis as unknown as { kept: Press[] }).kept)
  for (const name of new Set(presses.map((press) => press.name))) {
    const own = presses.filter((press) => press.name === name).toSorted((a, b) => b.duration - a.duration)
    const half = own[Math.floor(own.length / 2)]
    say(
      `${name}: ${own.length} of 16 ms or more, slowest ${own[0]?.duration} ms on "${own[0]?.what}" (own work ${own[0]?.work.toFixed(1)} ms), middle ${half?.duration} ms`,
    )
    slowest = Math.max(slowest, own[0]?.duration ?? 0)
  }
  say(
    `${answers} answers on a processor ${SLOWER} times slower: slowest press ${slowest} ms, at most ${MOST} wanted`,
  )
  await browser.close()
} finally {
  product.kill('SIGTERM')
  await new Promise((ended) => product.once('exit', ended))
  rmSync(folder, { recursive: true, force: true })
}
process.exitCode = slowest > MOST ? 1 : 0
