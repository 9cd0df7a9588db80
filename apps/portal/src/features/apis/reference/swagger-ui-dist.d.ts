declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  interface SwaggerSystem {
    specActions: { updateLoadingStatus(status: string): void; updateJsonSpec(document: object): void }
  }
  const SwaggerUI: (options: Record<string, unknown>) => SwaggerSystem
  export default SwaggerUI
}
