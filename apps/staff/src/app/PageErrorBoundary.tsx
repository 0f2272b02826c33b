import { Component, type ReactNode } from 'react'
import { Notice } from '#components/Notice.tsx'
import { Button } from '#components/Button.tsx'
import { Page } from '#components/Page.tsx'
import { shellMessages } from './shell.messages.ts'

interface PageErrorBoundaryProps {
  readonly children: ReactNode
}

/** Where a page cannot be drawn, the way on: menu and help lines around it stay. */
export class PageErrorBoundary extends Component<PageErrorBoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false }
  static getDerivedStateFromError() {
    return { hasFailed: true }
  }
  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children
    return (
      <Page title={shellMessages.failedTitle}>
        <Notice kind="error" isNew>
          <p>{shellMessages.failedText}</p>
          <Button kind="secondary" onPress={() => window.location.reload()}>
            {shellMessages.reload}
          </Button>
        </Notice>
      </Page>
    )
  }
}
