/** Header of every response: an opaque id of the release that sent it. */
export const RELEASE_HEADER = 'x-evenkeel-release'
