import { Banner } from './Banner.tsx'
import { Button } from './Button.tsx'
import { componentMessages as words } from './components.messages.ts'

const titles = {
  appointments: words.noAppointments,
  messages: words.noMessages,
  documents: words.noDocuments,
} as const

/** Shown instead of content that could not be loaded, with a retry button. */
export function LoadError({
  what,
  onRetry,
}: {
  readonly what: keyof typeof titles
  readonly onRetry: () => void
}) {
  return (
    <Banner kind="warning" title={titles[what]} live>
      <p>{words.areSafe}</p>
      <Button onClick={onRetry}>{words.tryAgain}</Button>
    </Banner>
  )
}
