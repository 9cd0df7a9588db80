/* The end of a silent sign-in, in a hidden frame of the portal: hands the provider's answer to the portal, and only to this origin. */
if (window.parent !== window) {
  window.parent.postMessage({ source: 'oidc-client', url: location.href, keepOpen: false }, location.origin)
}
