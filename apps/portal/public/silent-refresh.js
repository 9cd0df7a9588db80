/* The end of a silent sign-in, in a hidden frame of the portal: posts the provider's response to the portal, and only to this origin. */
if (window.parent !== window) {
  window.parent.postMessage({ source: 'oidc-client', url: location.href, keepOpen: false }, location.origin)
}
