/**
 * In-app path of the page a browser keeps for when the network is gone. It is no route of the specification: nobody is
 * led there, the worker shows it in place of a page that cannot be reached.
 */
export const offlinePath = '/offline'
