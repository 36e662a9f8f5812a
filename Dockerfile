# The package, packed as for anybody who installs it
FROM node:24-slim AS package
WORKDIR /build
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm pack && tar -xzf cartellera-*.tgz

# Dependencies by themselves, as the lock file has them: they are fetched anew only when they change. None of them needs a script of its own to run
FROM node:24-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund

FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data MALLOC_ARENA_MAX=1 MALLOC_MMAP_THRESHOLD_=8192
WORKDIR /app
COPY --from=dependencies /app/node_modules node_modules
COPY --from=package /build/package ./
# For `docker exec NAME cartellera seed` and the other commands
RUN ln -s /app/bin/cartellera.mjs /usr/local/bin/cartellera && mkdir /data && chown node:node /data
VOLUME /data
USER node
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --start-interval=1s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 8080) + '/readyz').then(({ ok }) => process.exit(ok ? 0 : 1))"]
ENTRYPOINT ["node", "--min-semi-space-size=8", "--max-semi-space-size=8", "--max-old-space-size=512", "bin/cartellera.mjs"]
CMD ["serve"]
