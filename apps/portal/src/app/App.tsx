import { type MouseEvent, useEffect } from 'react'
import { neverOutdated, type ReleaseWatch } from '#lib/api-client/release-watch.ts'
import { useSessionClient, useSession } from '#session/session-context.tsx'
import { RouteOutlet } from './RouteOutlet.tsx'
import { Above, Below, type LayoutProps } from './Layout.tsx'
import { shellMessages } from './shell/shell.messages.ts'

/** Brings a session back that was here before. */
function SessionRestorer() {
  const session = useSessionClient()
  const { status, isOutOfReach, awaitsTokens } = useSession()
  const isAway = status === 'restoring' || awaitsTokens
  useEffect(() => {
    if (isAway && !isOutOfReach) void session.restore()
  }, [session, isAway, isOutOfReach])
  return null
}

/** Leaves the address alone: the page of a mailed link hides its token there, and would be gone with a new one. */
function skipToContent(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault()
  document.getElementById('main')?.focus()
}

export interface AppProps extends LayoutProps {
  /** The first screen is already in the HTML. */
  readonly settled: boolean
  /** `/gallery` exists. */
  readonly gallery: boolean
  /** This document may use camera and microphone. */
  readonly devices: boolean
  /** Notices a newer release; absent on the server. */
  readonly release?: ReleaseWatch
  /** Called once, when the page is hydrated. */
  readonly onReady?: () => void
}

/** The page below the help lines. */
export function App({ settled, gallery, devices, foundation, release = neverOutdated, onReady }: AppProps) {
  useEffect(() => onReady?.(), [onReady])
  return (
    <>
      <SessionRestorer />
      <nav aria-label={shellMessages.shortcut}>
        <a href="#main" className="visually-hidden skip-link" onClick={skipToContent}>
          {shellMessages.skip}
        </a>
      </nav>
      <Above foundation={foundation} />
      <RouteOutlet
        settled={settled}
        gallery={gallery}
        devices={devices}
        translation={foundation.translation}
        release={release}
      />
      <Below foundation={foundation} />
    </>
  )
}
