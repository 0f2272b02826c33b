import { existsSync } from 'node:fs'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { sourceLanguage } from '@evenkeel/api-contract/i18n/languages'
import { defineConfig } from 'vite'
import { builtLanguage, compiledWords, isPseudo } from './compiled-words.ts'
import { fontsApart } from './fonts-apart.ts'
import { lightContract } from './light-contract.ts'
import { lightIcons } from './light-icons.ts'
import { lightPreload } from './light-preload.ts'

/** Modules by their paths from the root. A moved one would fall out of its group without a word, so it ends the build. */
function modules(...files: readonly string[]): ReadonlySet<string> {
  const paths = files.map((file) => path.resolve(import.meta.dirname, '../..', file))
  const gone = paths.filter((file) => !existsSync(file))
  if (gone.length > 0) throw new Error(`vite.config.ts names what is not there: ${gone.join(', ')}`)
  return new Set(paths)
}

const smallParts = modules(
  'apps/portal/src/features/home/covered-sessions-text.ts',
  'apps/portal/src/features/home/components/GetHelpOptions.tsx',
  'apps/portal/src/lib/paths.ts',
  'apps/portal/src/organization/child-organization/child-organization.ts',
  'apps/portal/src/organization/feature-flags.ts',
  'apps/portal/src/organization/organization-context.tsx',
  'apps/portal/src/organization/covered-sessions.ts',
  'apps/portal/src/organization/session-frequency.ts',
  'apps/portal/src/organization/page-title.ts',
  'apps/portal/src/session/use-session-coverage.ts',
  'apps/portal/src/components/Button.tsx',
  'apps/portal/src/components/Link.tsx',
  'apps/portal/src/components/Page.tsx',
  'packages/api-contract/src/portal/home-page.ts',
)
/** What the list of topics and an article come with. */
const articles = modules(
  'apps/portal/src/features/articles/components/article/ArticleBody.tsx',
  'apps/portal/src/features/articles/components/TopicCategories.tsx',
  'apps/portal/src/features/articles/parts/deferred-parts.ts',
  'apps/portal/src/session/articles/cached-articles.ts',
)
/** Small things that most other files ask for: what draws all icons, a row of buttons, what says that something takes long, what a field holds. */
const smallest = modules(
  'apps/portal/src/components/ButtonRow.tsx',
  'apps/portal/src/components/button-row.module.css',
  'apps/portal/src/components/icon/light-icon.tsx',
  'apps/portal/src/components/SlowNotice.tsx',
  'packages/api-contract/src/fields/field-definition.ts',
  'packages/api-contract/src/fields/is-visible.ts',
)
/** Banners and placeholders above the content; the first view of a question has them. */
const banners = modules(
  'apps/portal/src/session/LoggedOutNotice.tsx',
  'apps/portal/src/components/Banner.tsx',
  'apps/portal/src/components/Redirect.tsx',
  'apps/portal/src/components/LoadingPlaceholder.tsx',
)
/** Asks the services and keeps their answers: every screen waits for it but those that read nothing. */
const queries = modules(
  'apps/portal/src/session/query-client.tsx',
  'packages/api-contract/src/client/create-api-call.ts',
)
/** The form of a log-in and where that leads; what only other forms need is a file of its own. */
const form = modules(
  'apps/portal/src/features/account/api.ts',
  'apps/portal/src/form/FormBase.tsx',
  'apps/portal/src/form/SubmitButton.tsx',
  'apps/portal/src/form/inputs/credential-renderers.ts',
  'apps/portal/src/form/state/use-form.ts',
  'apps/portal/src/session/booking/pending-step.ts',
  'apps/portal/src/session/drafts/use-page-input.ts',
  'packages/api-contract/src/forms/log-in.ts',
)
/** What checks the fields of any form, and reads what the service says of them: right after the first view. */
const fieldRules = modules(
  'apps/portal/src/form/ErrorSummary.tsx',
  'apps/portal/src/form/error-summary.module.css',
  'apps/portal/src/form/state/server-errors.ts',
  'packages/api-contract/src/fields/validate.ts',
)
/** What they say, and shapes of answers too; a text that a form's first view has needs no file of its own. */
const fieldTexts =
  /\/api-contract\/src\/fields\/(validation\.messages\.ts\?area=validationMessages\.(?!email|minNumber|maxNumber|.*&for=)|files\/file-types\.ts)/
/** What stands around every screen, what it and help in danger share with others, and where a person works: right after the first view. */
const around = modules(
  'apps/portal/src/app/Layout.tsx',
  'apps/portal/src/app/shell/register-offline-worker.ts',
  'apps/portal/src/features/intake/components/RiskHelp.tsx',
  'apps/portal/src/organization/child-organization/ChildOrganizationPicker.tsx',
  'apps/portal/src/organization/child-organization/match-location.ts',
  'packages/api-contract/src/content/web-url.ts',
  'apps/portal/src/components/navigation/ContentLink.tsx',
  'apps/portal/src/lib/early-presses/use-early-presses.ts',
  'apps/portal/src/lib/trusted-script.ts',
)
/** The questions a visitor begins with. */
const questions = modules(
  'apps/portal/src/features/intake/components/QuestionPage.tsx',
  'apps/portal/src/features/intake/components/QuestionLoading.tsx',
  'apps/portal/src/features/intake/use-intake-question.ts',
  'apps/portal/src/session/intake/intake-answers.ts',
  'apps/portal/src/session/intake/question-fields.ts',
)
/** What goes on around every screen of a member. */
const members = modules(
  'apps/portal/src/app/shell/SessionWarning.tsx',
  'apps/portal/src/app/shell/use-live-events.ts',
  'apps/portal/src/app/shell/use-visit-sync.ts',
  'apps/portal/src/app/refresh.ts',
  'apps/portal/src/organization/time-zone/TimeZoneSuggestion.tsx',
)
/** What a member's visits are shown with before what reads them anew: appointments and a member's home begin with it. */
const visits = modules(
  'apps/portal/src/features/appointments/components/appointments.module.css',
  'apps/portal/src/organization/time-zone/TimeZonePicker.tsx',
  'apps/portal/src/session/patient/cached-visits.ts',
  'apps/portal/src/session/use-outcome-notice.ts',
  'apps/portal/src/session/visits/CalendarButton.tsx',
  'apps/portal/src/session/visits/JoinVisitButton.tsx',
  'apps/portal/src/session/visits/CancellationPolicy.tsx',
  'apps/portal/src/session/visits/RelativeDay.tsx',
  'apps/portal/src/session/visits/relative-day.ts',
  'apps/portal/src/session/visits/visit-page.ts',
  'apps/portal/src/session/visits/use-start-reschedule.ts',
  'apps/portal/src/session/visits/DateTimeText.tsx',
  'apps/portal/src/components/Portrait.tsx',
)
/** The session; visitors do not wait for it. */
const session = modules('apps/portal/src/session/session.ts')
/** Questions and profile have them; no other first view does. */
const states = modules('packages/api-contract/src/reference-data/us-states.ts')
/** What help in danger, and what goes on around every screen, share with the questions and visits. */
const steps = modules(
  'apps/portal/src/features/intake/use-step-state.ts',
  'apps/portal/src/lib/early-presses/use-is-hydrated.ts',
  'apps/portal/src/lib/format-phone.ts',
  'apps/portal/src/lib/router/leads-back.ts',
  'apps/portal/src/session/booking/booking-channel.ts',
)
/** Parts of every home illustration, and the confidentiality note beside it. */
const scene = modules(
  'apps/portal/src/features/home/components/ConfidentialityNote.tsx',
  'apps/portal/src/features/home/illustrations/HomeIllustration.tsx',
  'apps/portal/src/features/home/illustrations/Sky.tsx',
)
/** Shapes outside the modules that declare endpoints. */
const bareShapes = modules(
  'packages/api-contract/src/content/access-fields.ts',
  'packages/api-contract/src/content/article.ts',
  'packages/api-contract/src/content/topic.ts',
  'packages/api-contract/src/errors/error-payload.ts',
  'packages/api-contract/src/portal/guidance.ts',
  'packages/api-contract/src/portal/users.ts',
  'packages/api-contract/src/telehealth/token.ts',
  'packages/api-contract/src/schemas.ts',
)
/** The shapes of the contract and what checks them. */
const isShape = (id: string): boolean => bareShapes.has(id) || /node_modules\/zod\/|\?whole$/.test(id)
/**
 * The shapes that every page of a member begins with. Making shapes is work for a slow processor, so it is done
 * in two goes, and the second one only by what needs it.
 */
const firstShapes = new Set(
  [
    ...modules(
      'packages/api-contract/src/portal/answers.ts',
      'packages/api-contract/src/portal/me.ts',
      'packages/api-contract/src/portal/questions.ts',
      'packages/api-contract/src/portal/sessions.ts',
      'packages/api-contract/src/telehealth/patients.ts',
    ),
  ].map((file) => `${file}?whole`),
)
const isFirstShape = (id: string): boolean => isShape(id) && (!id.endsWith('?whole') || firstShapes.has(id))
/** What many other screens share. */
const shared =
  /node_modules\/lucide-react\/|\/portal\/src\/(lib\/|components\/(?!pdf)|organization\/|session\/(?!verification\/|use-draft|drafts\/use-page-input))|\/api-contract\/src\/(?!fields|forms|telehealth|portal\/(?!home))/
/** The icon of the home page's first button. */
const firstIcons = /lucide-react\/dist\/esm\/icons\/arrow-right\./

/** The icon of the line beside the picture. */
const privateIcon = /lucide-react\/dist\/esm\/icons\/lock-keyhole\./

/** The icons of a visit and of its time zone. */
const visitIcons = /lucide-react\/dist\/esm\/icons\/chevron-down\./
/** Icons of the ways to meet: questions, visits and help in danger have them. */
const wayIcons = /lucide-react\/dist\/esm\/icons\/(phone|video)\./

const bannerIcons = /lucide-react\/dist\/esm\/icons\/(circle-check|info|triangle-exclamation-point)\./
/** The icon beside an error is a form's and a banner's. */
const errorIcon = /lucide-react\/dist\/esm\/icons\/circle-exclamation-point\./
const articleIcons = /lucide-react\/dist\/esm\/icons\/(chevron-right|search)\./

/**
 * Which modules travel together. Without this every module that two screens share becomes a file of its own, and a first
 * view on a slow network waits for thirty small answers, six at a time (docs/performance.md).
 */
const groups = [
  {
    name: 'react',
    priority: 90,
    test: (id: string) =>
      smallest.has(id) ||
      errorIcon.test(id) ||
      // Every text that is filled in needs it.
      id.endsWith('/api-contract/src/i18n/bidi-isolation.ts') ||
      /node_modules\/(react|react-dom|scheduler)\//.test(id),
  },
  // What every first view needs: all that the entry imports.
  { name: 'house', priority: 80, tags: ['$initial' as const] },
  // What the first view of the home page shares with other screens.
  { name: 'small-parts', priority: 70, test: (id: string) => smallParts.has(id) || firstIcons.test(id) },
  { name: 'articles', priority: 70, test: (id: string) => articles.has(id) || articleIcons.test(id) },
  { name: 'visits', priority: 70, test: (id: string) => visits.has(id) || visitIcons.test(id) },
  { name: 'banners', priority: 70, test: (id: string) => banners.has(id) || bannerIcons.test(id) },
  {
    name: 'queries',
    priority: 70,
    test: (id: string) => queries.has(id) || /node_modules\/@tanstack\//.test(id),
  },
  { name: 'form', priority: 60, test: (id: string) => form.has(id) },
  { name: 'questions', priority: 55, test: (id: string) => questions.has(id) },
  { name: 'members', priority: 52, test: (id: string) => members.has(id) },
  { name: 'around', priority: 65, test: (id: string) => around.has(id) },
  // Of several kinds of pages that have little else in common.
  {
    name: 'steps',
    priority: 75,
    test: (id: string) => steps.has(id) || wayIcons.test(id) || id.endsWith('?part=extendAnswerToken'),
  },
  { name: 'scene', priority: 70, test: (id: string) => scene.has(id) || privateIcon.test(id) },
  { name: 'states', priority: 70, test: (id: string) => states.has(id) },
  { name: 'session', priority: 70, test: (id: string) => session.has(id) },
  // What three screens or more share, and no first view needs; what only a few need stays with them.
  { name: 'common', priority: 50, minShareCount: 3, test: (id: string) => shared.test(id) && !isShape(id) },
  // Fetched with the first call, not with the first view.
  { name: 'contract', priority: 41, test: isFirstShape },
  { name: 'contract-rest', priority: 40, test: isShape },
  { name: 'field-texts', priority: 46, test: fieldTexts },
  { name: 'field-rules', priority: 20, test: (id: string) => fieldRules.has(id) },
  // Everything only other forms need.
  {
    name: 'form-rest',
    priority: 10,
    test: /\/portal\/src\/form\/(?!inputs\/render-pdf-preview)|\/api-contract\/src\/(fields|forms)\/|libphonenumber/,
  },
]

/** How the renderer of another language names what it imports. */
const importedAs = (id: string): string => `imports[${JSON.stringify(id)}]`

/**
 * `vite build` makes the browser bundle, `--ssr src/entry-server.tsx` the renderer, `--mode es` both in Spanish. Files
 * equal in both languages have one name in one folder; pseudo-languages have their own folders.
 */
export default defineConfig(({ isSsrBuild, mode }) => {
  const language = builtLanguage(mode)
  const dist = isPseudo(language) ? `dist/pseudo/${language}` : 'dist'
  const own = isPseudo(language) || language === sourceLanguage ? null : language
  return {
    root: import.meta.dirname,
    base: '/',
    plugins: [compiledWords(language), lightContract(), lightIcons(), lightPreload(), fontsApart(), react()],
    build: {
      target: 'baseline-widely-available',
      outDir: isSsrBuild ? path.join(dist, 'server', own ?? '') : path.join(dist, 'client'),
      emptyOutDir: false,
      assetsDir: 'assets',
      assetsInlineLimit: 0,
      manifest: isSsrBuild ? false : `.vite/${own === null ? 'manifest.json' : `manifest.${own}.json`}`,
      // Every browser of this target fetches modules ahead by itself.
      modulePreload: {
        polyfill: false,
        // Every page has these before it can ask for anything else.
        resolveDependencies: (_file, files) =>
          files.filter((file) => !/\/(react|rolldown-runtime|entry-client|around)-/.test(file)),
      },
      // All style sheets together are smaller than the round trips they would cost one by one; the document carries them.
      cssCodeSplit: false,
      rolldownOptions: {
        // How long a part of the build took on a busy machine is no fault of the build, and every warning ends it.
        checks: { bundlerTimings: false },
        // Limits and texts are inlined, instead of a shared chunk for two screens.
        optimization: { inlineConst: { mode: 'all' as const } },
        ...(isSsrBuild
          ? // The server has every screen at hand: one file, in which nothing is put off. In another language it is evaluated anew with each review
            // of words (`server/language/translated-renderer.ts`), which a module cannot be.
            {
              output:
                own === null
                  ? { codeSplitting: false }
                  : { codeSplitting: false, format: 'iife' as const, name: 'screens', globals: importedAs },
            }
          : { input: 'src/entry-client.tsx', output: { codeSplitting: { groups } } }),
      },
    },
    ssr: { noExternal: ['lucide-react'] },
  }
})
