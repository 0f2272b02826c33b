import { errorMessages } from '@evenkeel/api-contract/errors/error.messages'
import { Component, type ReactNode, useEffect } from 'react'
import { useTenant } from '#organization/organization-context.tsx'
import { Page } from '#components/Page.tsx'
import { shellMessages } from './shell.messages.ts'

/** Shown instead of a screen that could not be rendered or loaded. */
export function ScreenErrorMessage() {
  const { base } = useTenant()
  return (
    <Page title={errorMessages.unknown} lead={<p role="alert">{shellMessages.fault}</p>}>
      <p>
        <a href={`${base}/`}>{shellMessages.openHome}</a>
      </p>
    </Page>
  )
}

/**
 * Shown instead of a page that cannot load while offline. Opens the page once the device is online; the help
 * lines stay above it.
 */
export function OfflineMessage() {
  useEffect(() => {
    const open = (): void => window.location.reload()
    if (window.navigator.onLine) return open()
    window.addEventListener('online', open)
    return () => window.removeEventListener('online', open)
  }, [])
  return (
    <Page title={shellMessages.offline} lead={<p role="alert">{shellMessages.offlineLead}</p>}>
      <p>{shellMessages.offlineNumbers}</p>
    </Page>
  )
}

/**
 * Catches render errors of a screen and shows a message instead of an empty page. The help lines are outside
 * of it.
 */
export class ScreenErrorBoundary extends Component<
  { readonly children: ReactNode },
  { readonly broken: boolean }
> {
  override state = { broken: false }
  static getDerivedStateFromError() {
    return { broken: true }
  }
  override render() {
    return this.state.broken ? <ScreenErrorMessage /> : this.props.children
  }
}
