{{- define "kartenkontor.labels" -}}
app.kubernetes.io/name: kartenkontor
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "kartenkontor.security" -}}
runAsNonRoot: true
runAsUser: 65532
readOnlyRootFilesystem: true
allowPrivilegeEscalation: false
capabilities: { drop: [ALL] }
seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- define "kartenkontor.image" -}}
{{ required "image: name the image of the portal" .Values.image }}
{{- end }}

{{- define "kartenkontor.settings" -}}
envFrom:
  - secretRef: { name: {{ .Values.settingsSecretName }} }
env:
  - { name: NODE_ENV, value: production }
  - { name: PUBLIC_URL, value: 'https://{{ required "host: name the portal's host" .Values.host }}' }
  - { name: HOST, value: 0.0.0.0 }
  - { name: PORT, value: '3000' }
  - { name: TRUST_PROXY, value: {{ .Values.trustProxy | quote }} }
  - name: PORTAL_PASSWORD
    valueFrom: { secretKeyRef: { name: {{ .Values.portalLoginSecretName }}, key: password } }
  - { name: DATABASE_URL, value: 'postgres://portal:$(PORTAL_PASSWORD)@{{ .Release.Name }}-db-rw:5432/portal' }
{{- end }}
