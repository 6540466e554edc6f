# Corridor: web process, worker and webhook receiver in one image; see "In a container" in README.md.
FROM node:22-bookworm-slim
WORKDIR /srv/corridor
COPY package.json package-lock.json .npmrc ./
# With what the build needs: types are packages for development.
RUN npm ci --include=optional --include=dev --no-audit --no-fund
COPY . .
RUN npm run build && mkdir /data && chown -R node /data .next
USER node
ENV HOST=0.0.0.0 CORRIDOR_DATA_DIR=/data
VOLUME /data
EXPOSE 3000
HEALTHCHECK --start-period=60s CMD ["node", "-e", "fetch('http://localhost:'+(process.env.PORT||3000)+'/api/health').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
# Not by npm: the signal that stops the container has to reach this process.
ENTRYPOINT ["node", "lib/cli/start.mjs"]
