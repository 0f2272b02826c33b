import { defineConfig } from '@playwright/test'
import { chromiumFlags, chromiumPath } from './e2e/chromium.ts'

// These journeys book for, and sign out, one and the same demo person: one after the other, each leaves her as it found her.
const ofOnePerson = [
  'journeys/book-access.spec.ts',
  'journeys/book-change.spec.ts',
  'journeys/book-hold.spec.ts',
  'journeys/book-states.spec.ts',
  'journeys/lost-words.spec.ts',
  'journeys/messages-down.spec.ts',
  'journeys/session.spec.ts',
]
// Another port lets two checkouts run their journeys side by side.
const port = Number(process.env.E2E_PORT ?? 3100)
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/global-setup.ts',
  globalTeardown: './e2e/global-teardown.ts',
  timeout: 60_000,
  fullyParallel: false,
  // More than the two processors this must run on: a journey mostly waits, for pauses the specification asks for.
  workers: 4,
  retries: 0,
  reporter: [['list']],
  outputDir: '.tmp/playwright',
  // Ordered troubles and the moved clock belong to the whole server, so they come when everything else has ended.
  projects: [
    { name: 'main', testIgnore: ['troubles/**', ...ofOnePerson] },
    { name: 'one-person', testMatch: ofOnePerson, workers: 1, dependencies: ['main'] },
    { name: 'troubles', testMatch: 'troubles/**', workers: 1, dependencies: ['one-person'] },
  ],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    // Recording every journey would take a third of the time; `--trace on` does it for the one that is looked into.
    screenshot: 'only-on-failure',
    // The offline page has a journey of its own; everywhere else the worker would hide requests from the tests.
    serviceWorkers: 'block',
    locale: 'en-US',
    timezoneId: 'America/Denver',
    launchOptions: { executablePath: await chromiumPath(), args: chromiumFlags },
  },
  webServer: {
    command: 'node e2e/fresh-server.ts',
    url: `http://127.0.0.1:${port}/readyz`,
    env: { PORT: String(port), DATA_DIR: '.tmp/e2e-data', TEST_CONTROL: '1' },
    timeout: 90_000,
    stdout: 'pipe',
    stderr: 'pipe',
  },
})
