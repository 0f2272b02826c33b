import { errorMessages } from '@evenkeel/api-contract/errors/error.messages'
import { Component, type ReactNode, useEffect } from 'react'
import { useTenant } from '#organization/organization-context.tsx'
import { Page } from '#components/Page.tsx'
import { shellMessages } from './shell.messages.ts'

/** What is said in place of a screen that could not be drawn or fetched. */
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

/** Stands in for a page that cannot be fetched for want of a network, and opens it once there is one; the help lines stand above it. */
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

/** Catches a screen that breaks while it is drawn: plain words instead of an empty page; the help lines stand outside of it. */
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
