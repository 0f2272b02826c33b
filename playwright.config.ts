import { defineConfig } from '@playwright/test'
import { chromiumFlags, chromiumPath } from './e2e/chromium.ts'

// Another port lets two checkouts run their journeys side by side; they need this one and the next.
const port = Number(process.env.E2E_PORT ?? 3100)
const addressOf = (ofServer: number): string => `http://127.0.0.1:${ofServer}`
/** A product as new, with a data folder of its own. */
const productAt = (ofServer: number) => ({
  command: 'node e2e/fresh-server.ts',
  url: `${addressOf(ofServer)}/readyz`,
  env: { PORT: String(ofServer), DATA_DIR: `.tmp/e2e-data-${ofServer}`, TEST_CONTROL: '1' },
  timeout: 90_000,
  stdout: 'pipe' as const,
  stderr: 'pipe' as const,
})
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/global-setup.ts',
  globalTeardown: './e2e/global-teardown.ts',
  timeout: 60_000,
  // The specification's own pauses take up to five seconds between two pages, on a machine with nothing else to do.
  expect: { timeout: 10_000 },
  fullyParallel: false,
  // More than the two processors this must run on: a journey mostly waits, for pauses the specification asks for.
  workers: 4,
  retries: 0,
  reporter: [['list']],
  outputDir: '.tmp/playwright',
  // What is heard on a journey by keyboard; `--update-snapshots` writes it anew.
  snapshotPathTemplate: '{testDir}/{testFileDir}/spoken/{arg}{ext}',
  // Ordered troubles and the moved clock belong to a whole server, so they have one of their own, one after the other.
  projects: [
    { name: 'troubles', testMatch: 'troubles/**', workers: 1, use: { baseURL: addressOf(port + 1) } },
    { name: 'main', testIgnore: 'troubles/**' },
  ],
  use: {
    baseURL: addressOf(port),
    // Recording every journey would take a third of the time; `--trace on` does it for the one that is looked into.
    screenshot: 'only-on-failure',
    // The offline page has a journey of its own; everywhere else the worker would hide requests from the tests.
    serviceWorkers: 'block',
    locale: 'en-US',
    timezoneId: 'America/Denver',
    launchOptions: { executablePath: await chromiumPath(), args: chromiumFlags },
  },
  webServer: [productAt(port), productAt(port + 1)],
})
