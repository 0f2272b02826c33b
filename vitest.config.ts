import { playwright } from '@vitest/browser-playwright'
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { brandStylesPlugin } from './apps/staff/brand-styles-plugin.ts'
import { chromiumFlags, chromiumPath } from './e2e/chromium.ts'
import { createValidationSample } from './packages/api-contract/src/testing/validation-sample.ts'
import { deepTests } from './scripts/deep-tests.ts'

const componentTests = '**/*.component.test.tsx'

const shared = {
  env: { TZ: 'UTC' },
  // Against tests that never end, not to judge by: a busy machine takes its time.
  testTimeout: 180_000,
  hookTimeout: 180_000,
  // What a file changes outside of itself it puts back, so that the next one need not load everything again.
  isolate: false,
}

const unit: TestProjectInlineConfiguration = {
  test: {
    ...shared,
    name: 'unit',
    include: ['packages/**/*.test.ts', 'apps/**/*.test.ts', 'apps/**/*.test.tsx', 'scripts/**/*.test.ts'],
    exclude: [...configDefaults.exclude, componentTests, ...(process.env.DEEP === '1' ? [] : deepTests)],
    provide: {
      migrations: [
        ['apps/api/migrations', 'portal'],
        ['apps/telehealth/migrations', 'telehealth'],
      ],
    },
    globalSetup: 'packages/server-kit/src/testing/postgres-server.ts',
    setupFiles: ['packages/server-kit/src/testing/reject-undefined-matches.ts', 'packages/server-kit/src/testing/fail-on-warnings.ts'],
  },
}

/** The browser of the journeys, where members and staff live by Denver's time. */
const provider = playwright({
  launchOptions: { executablePath: await chromiumPath(), args: [...chromiumFlags] },
  contextOptions: { locale: 'en-US', timezoneId: 'America/Denver', reducedMotion: 'reduce' },
  actionTimeout: 30_000,
})

/** Screens of an application in a browser, with mocked services. */
const component = (
  app: 'portal' | 'staff',
  plugins: TestProjectInlineConfiguration['plugins'] = [],
): TestProjectInlineConfiguration => ({
  root: `apps/${app}`,
  plugins,
  cacheDir: `../../node_modules/.vite/component-${app}`,
  // All of it before the first test: a dependency that is found later reloads the page amid a test.
  optimizeDeps: {
    entries: ['src/**/*.{ts,tsx}', '!src/server/**', '!src/entry-server.tsx', '!src/**/*.test.{ts,tsx}'],
    include: [
      ...['react-dom/client', 'react/jsx-runtime', 'react/jsx-dev-runtime'],
      ...['axe-core', 'msw', 'msw/experimental'],
      ...['@mswjs/interceptors/fetch', '@mswjs/interceptors/XMLHttpRequest'],
    ],
  },
  test: {
    ...shared,
    name: `component-${app}`,
    include: [`src/${componentTests}`],
    // Beside the API tests a page is drawn slowly.
    expect: { poll: { timeout: 30_000 } },
    setupFiles: ['../../packages/api-contract/src/testing/component-setup.ts'],
    browser: {
      enabled: true,
      provider,
      // What a test of a page asks Node.js for.
      commands: { agreementSample: createValidationSample },
      headless: true,
      screenshotFailures: false,
      // As in the journeys: a part of a name is enough.
      locators: { exact: false, errorFormat: 'aria' },
      viewport: { width: 1280, height: 800 },
      instances: [{ browser: 'chromium' }],
    },
  },
})

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [unit, component('portal'), component('staff', [brandStylesPlugin()])],
  },
})
