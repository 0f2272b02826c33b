import { backgroundHeader } from '@evenkeel/api-contract/portal/sessions'

/** Header of a call that must not extend the session. */
export const getBackgroundHeaders = (isBackground: boolean): Record<string, string> =>
  isBackground ? { [backgroundHeader]: '1' } : {}
