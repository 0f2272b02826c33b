import { FetchInterceptor } from '@mswjs/interceptors/fetch'
import { XMLHttpRequestInterceptor } from '@mswjs/interceptors/XMLHttpRequest'
import { defineNetwork, HttpNetworkFrame, InterceptorSource } from 'msw/experimental'
import { recordPageError } from './page-errors.ts'

const SERVICE = /^\/(?:api|telehealth|content)\//

/**
 * Network of a component test: every service call needs a mocked endpoint, or fails the test. Works inside
 * the page, without a service worker, which would also intercept each of the hundreds of modules of a page.
 */
export const mockNetwork = defineNetwork({
  sources: [
    new InterceptorSource({ interceptors: [new FetchInterceptor(), new XMLHttpRequestInterceptor()] }),
  ],
  context: { quiet: true },
  onUnhandledFrame: ({ frame }) => {
    if (!(frame instanceof HttpNetworkFrame)) return
    const { method, url } = frame.data.request
    const { pathname } = new URL(url)
    if (SERVICE.test(pathname)) recordPageError(`no mocked endpoint for ${method} ${pathname}`)
  },
})

// Test files share a page: this module runs once per page.
mockNetwork.enable()
